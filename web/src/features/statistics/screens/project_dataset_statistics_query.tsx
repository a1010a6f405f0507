import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { Link, useNavigate } from "react-router";
import { useJob } from "@/api/jobs/useJob";
import { readAgain } from "@/api/useCalls";
import { SellButton } from "@/features/shops/public";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlParam, useUrlState } from "@/screens/useUrlState";
import { Page, Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { type OpenProject, ProjectGate } from "../ProjectGate";
import { QueryForm } from "../QueryForm";
import { RunProgress } from "../RunProgress";
import { RunTable } from "../RunTable";
import { RUNS, useRuns } from "../useRuns";

/** Ask questions of a project's data. */
export default function StatisticsQueryScreen() {
  const { t } = useT();
  const to = useLink();
  const projectId = useUrlParam("project_id");
  return (
    <Page
      title={t("statistics.query.title")}
      description={t("statistics.query.text")}
      actions={
        projectId && (
          <>
            <SellButton kind="statistics_query" params={{ project_id: projectId }} />
            <Button
              variant="default"
              component={Link}
              to={to("project_statistics_view", { project_id: projectId })}
            >
              {t("statistics.toFindings")}
            </Button>
          </>
        )
      }
    >
      <ProjectGate projectId={projectId}>{(project) => <Query project={project} />}</ProjectGate>
    </Page>
  );
}

function Query({ project }: { project: OpenProject }) {
  const [started, setStarted] = useUrlState("run");
  return (
    <>
      {started ? (
        <Going project={project} statsId={started} onAgain={() => setStarted(null)} />
      ) : (
        <QueryForm project={project} onStarted={setStarted} />
      )}
      <EarlierRuns project={project} />
    </>
  );
}

/** The run that was started here: its end opens the findings. */
function Going({
  project,
  statsId,
  onAgain,
}: {
  project: OpenProject;
  statsId: string;
  onAgain: () => void;
}) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const cache = useQueryClient();
  // A run has the id of its job.
  const followed = useJob(statsId);
  const target = to("project_statistics_view", {
    project_id: project.projectId,
    stats_id: statsId,
  });
  const open = useCallback(() => {
    void readAgain(cache, RUNS);
    void navigate(target, { replace: true });
  }, [cache, navigate, target]);
  return (
    <RunProgress
      title={t("statistics.run.title")}
      followed={followed}
      onSuccess={open}
      retry={<Button onClick={onAgain}>{t("statistics.run.again")}</Button>}
    />
  );
}

function EarlierRuns({ project }: { project: OpenProject }) {
  const { t } = useT();
  const to = useLink();
  const runs = useRuns(project.projectId);
  if (runs.data?.length === 0) return null;
  return (
    <Section title={t("statistics.runs.title")} flush>
      <Loaded read={runs} skeleton={<RowSkeleton rows={3} />}>
        {(list) => (
          <RunTable
            runs={list}
            columns={project.columns}
            pathOf={(statsId) =>
              to("project_statistics_view", { project_id: project.projectId, stats_id: statsId })
            }
          />
        )}
      </Loaded>
    </Section>
  );
}
