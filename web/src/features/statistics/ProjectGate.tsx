import { Button, Group } from "@mantine/core";
import { IconDatabaseOff, IconFolder, IconHourglass } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { CardSkeleton, EmptyState, Loaded } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import type { Column } from "./types";
import { useProject } from "./useRuns";

export interface OpenProject {
  projectId: string;
  name: string;
  version: number;
  columns: readonly Column[];
  /** The bought product that opens it. */
  product?: string;
}

interface ProjectGateProps {
  projectId: string;
  product?: string;
  skeleton?: ReactNode;
  children: (project: OpenProject) => ReactNode;
}

/** What stands on a project's data: shown once the project is known and its data has been read in. */
export function ProjectGate({ projectId, product, skeleton, children }: ProjectGateProps) {
  const read = useProject(projectId, product);
  if (!projectId) return <NoProject />;
  return (
    <Loaded read={read} skeleton={skeleton ?? <CardSkeleton />}>
      {({ details, column_list }) =>
        details["state"] === "ready" ? (
          <>
            {!product && <ProjectLine projectId={projectId} name={String(details["project_name"])} />}
            {children({
              projectId,
              name: String(details["project_name"]),
              version: Number(details["version"]),
              columns: column_list,
              ...(product ? { product } : {}),
            })}
          </>
        ) : (
          <NotReady projectId={projectId} hasFailed={details["state"] === "failed"} />
        )
      }
    </Loaded>
  );
}

/** Whose data this is, and the way back to it. */
function ProjectLine({ projectId, name }: { projectId: string; name: string }) {
  const to = useLink();
  return (
    <Group gap="xs" mt="-sm">
      <Button
        component={Link}
        to={to("project_view", { project_id: projectId })}
        variant="light"
        size="compact-sm"
        maw="100%"
        leftSection={<IconFolder size={ICON.sm} aria-hidden />}
      >
        {name}
      </Button>
    </Group>
  );
}

function NoProject() {
  const { t } = useT();
  const to = useLink();
  return (
    <EmptyState
      icon={<IconDatabaseOff />}
      title={t("statistics.noProject.title")}
      text={t("statistics.noProject.text")}
      action={
        <Button component={Link} to={to("user_project")}>
          {t("statistics.noProject.action")}
        </Button>
      }
    />
  );
}

function NotReady({ projectId, hasFailed }: { projectId: string; hasFailed: boolean }) {
  const { t } = useT();
  const to = useLink();
  return (
    <EmptyState
      icon={hasFailed ? <IconDatabaseOff /> : <IconHourglass />}
      title={t(hasFailed ? "statistics.notReady.failed" : "statistics.notReady.title")}
      text={t(hasFailed ? "statistics.notReady.failedText" : "statistics.notReady.text")}
      action={
        <Button component={Link} to={to("project_view", { project_id: projectId })}>
          {t("statistics.toProject")}
        </Button>
      }
    />
  );
}
