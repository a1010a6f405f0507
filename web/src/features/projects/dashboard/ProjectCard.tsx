import { ActionIcon, Badge, Button, Card, Group, Text } from "@mantine/core";
import { IconBrain, IconChartHistogram, IconDots, IconTable } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import type { ProjectSummary } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { onDemand } from "@/ui/onDemand";
import { ICON } from "@/ui/sizes";
import { ImportState } from "../ImportState";
import classes from "./Dashboard.module.css";

const ProjectMenu = onDemand("menu", () => import("./ProjectMenu"));
const ProjectRename = lazy(() => import("./ProjectRename"));

interface ProjectCardProps {
  project: ProjectSummary;
  onRename: (name: string) => void;
  onDelete: () => void;
  onReady: () => void;
}

/** A project in the list: what it is, how large, how far, and what can be done with it. */
export function ProjectCard({ project, onRename, onDelete, onReady }: ProjectCardProps) {
  const { t } = useT();
  const to = useLink();
  const { dateTime, number } = useFormat();
  const [isRenaming, setIsRenaming] = useState(false);
  const params = { project_id: project.project_id };
  const isReady = project.state === "ready";
  return (
    <Card className={classes["project"]} component="article" padding="md">
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        {isRenaming ? (
          <Suspense>
            <ProjectRename
              name={project.project_name}
              onDone={(name) => {
                setIsRenaming(false);
                if (name) onRename(name);
              }}
            />
          </Suspense>
        ) : (
          <Link to={to("project_view", params)} className={classes["open"]}>
            {project.project_name}
          </Link>
        )}
        <Group gap="3xs" wrap="nowrap" className={classes["above"]}>
          {project.is_sample && <Badge>{t("projects.sample")}</Badge>}
          <ProjectMenu
            button={
              <ActionIcon aria-label={t("projects.actionsOf", { name: project.project_name })}>
                <IconDots size={ICON.md} />
              </ActionIcon>
            }
            update={isReady ? to("add_dataset", params) : ""}
            onRename={() => setIsRenaming(true)}
            onDelete={onDelete}
          />
        </Group>
      </Group>
      {isReady ? (
        <>
          <Text size="sm" c="dimmed" className="num">
            <IconTable size={ICON.xs} aria-hidden className={classes["sign"]} />
            {t("projects.sizeShort", {
              rows: number(project.row_count, 0),
              columns: number(project.column_count, 0),
            })}
          </Text>
          <Text size="xs" c="dimmed" className="num">
            {project.file_name} · {t("projects.changedAt", { at: dateTime(project.updated_at) })}
          </Text>
          <Group gap="xs" mt="auto" className={classes["above"]}>
            <Button
              size="compact-md"
              variant="light"
              component={Link}
              to={to(
                project.statistics_count ? "project_statistics_view" : "project_dataset_statistics_query",
                params,
              )}
              leftSection={<IconChartHistogram size={ICON.sm} aria-hidden />}
            >
              {t("projects.statisticsCount", { count: project.statistics_count })}
            </Button>
            <Button
              size="compact-md"
              variant="light"
              component={Link}
              to={to("project_machine_learning", params)}
              leftSection={<IconBrain size={ICON.sm} aria-hidden />}
            >
              {t("projects.trainingCount", { count: project.training_count })}
            </Button>
          </Group>
        </>
      ) : (
        <Unready project={project} onReady={onReady} />
      )}
    </Card>
  );
}

function Unready({ project, onReady }: { project: ProjectSummary; onReady: () => void }) {
  return (
    <div className={classes["above"]}>
      {project.state === "failed" && project.failure ? (
        <Text size="sm" c="danger">
          {project.failure}
        </Text>
      ) : (
        <ImportState projectId={project.project_id} state={project.state} onReady={onReady} isSmall />
      )}
    </div>
  );
}
