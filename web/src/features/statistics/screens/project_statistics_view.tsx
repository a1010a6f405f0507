import { Alert, Button, Group, Select, Stack } from "@mantine/core";
import { IconChartDots, IconInfoCircle, IconPlus } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { useJob } from "@/api/jobs/useJob";
import { SellButton } from "@/features/shops/public";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlParam } from "@/screens/useUrlState";
import { useDevice } from "@/ui/device";
import { useFormat } from "@/ui/format";
import { Page } from "@/ui/Page";
import { CardSkeleton, EmptyState, Loaded } from "@/ui/States";
import { ICON, WIDTH } from "@/ui/sizes";
import { filtersOf, questionOf } from "../filters";
import { type OpenProject, ProjectGate } from "../ProjectGate";
import { RunFindings, SaveFindings } from "../RunFindings";
import { RunProgress } from "../RunProgress";
import { useRunWords } from "../RunTable";
import type { Run } from "../types";
import { useFindings, useRefreshRuns, useRuns } from "../useRuns";

/** What a statistics run has found. */
export default function StatisticsViewScreen() {
  const { t } = useT();
  const to = useLink();
  const projectId = useUrlParam("project_id");
  return (
    <Page
      title={t("statistics.findings.title")}
      description={t("statistics.findings.text")}
      actions={
        projectId && (
          <Button
            component={Link}
            leftSection={<IconPlus size={ICON.md} aria-hidden />}
            to={to("project_dataset_statistics_query", { project_id: projectId })}
          >
            {t("statistics.findings.ask")}
          </Button>
        )
      }
    >
      <ProjectGate projectId={projectId}>{(project) => <RunsOf project={project} />}</ProjectGate>
    </Page>
  );
}

function RunsOf({ project }: { project: OpenProject }) {
  const { t } = useT();
  const to = useLink();
  const runs = useRuns(project.projectId);
  const wanted = useUrlParam("stats_id");
  return (
    <Loaded
      read={runs}
      empty={{
        when: (list) => list.length === 0,
        show: (
          <EmptyState
            icon={<IconChartDots />}
            title={t("statistics.empty.title")}
            text={t("statistics.empty.text")}
            action={
              <Button
                component={Link}
                to={to("project_dataset_statistics_query", { project_id: project.projectId })}
              >
                {t("statistics.findings.ask")}
              </Button>
            }
          />
        ),
      }}
    >
      {(list) => <OneRun project={project} runs={list} statsId={wanted || (list[0]?.stats_id ?? "")} />}
    </Loaded>
  );
}

function OneRun({ project, runs, statsId }: { project: OpenProject; runs: readonly Run[]; statsId: string }) {
  const [params] = useSearchParams();
  const { isMobile } = useDevice();
  const filters = filtersOf(params);
  const choice = (shown: string) => <RunChoice project={project} runs={runs} statsId={shown} />;
  const read = useFindings(
    questionOf({ project_id: project.projectId, stats_id: statsId }, filters),
    statsId !== "",
  );
  return (
    <Loaded read={read} skeleton={<CardSkeleton cards={4} />}>
      {(findings) => (
        <Stack gap="lg">
          {!isMobile && choice(findings.stats_id)}
          {findings.state === "done" ? (
            <RunFindings
              project={project}
              findings={findings}
              older={<OlderVersion project={project} version={findings.version} />}
            />
          ) : (
            <Unfinished key={findings.stats_id} project={project} statsId={findings.stats_id} />
          )}
          {isMobile && choice(findings.stats_id)}
        </Stack>
      )}
    </Loaded>
  );
}

/** Which run is shown, and its findings as a workbook. */
function RunChoice({
  project,
  runs,
  statsId,
}: {
  project: OpenProject;
  runs: readonly Run[];
  statsId: string;
}) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const [, setParams] = useSearchParams();
  const words = useRunWords(project.columns);
  const open = (run: string | null) =>
    setParams({ project_id: project.projectId, ...(run ? { stats_id: run } : {}) }, { replace: true });
  return (
    <Group justify="space-between" align="flex-end" gap="sm">
      <Select
        label={t("statistics.runs.choose")}
        data={runs.map((run) => ({
          value: run.stats_id,
          label: `${dateTime(run.created_at)} · ${words(run)}`,
        }))}
        value={statsId}
        onChange={open}
        allowDeselect={false}
        flex={1}
        miw={WIDTH.lg}
        maw={WIDTH.xxl}
      />
      <Group gap="xs">
        <SellButton kind="statistics_view" params={{ project_id: project.projectId, stats_id: statsId }} />
        <SaveFindings project={project} place={{ project_id: project.projectId, stats_id: statsId }} />
      </Group>
    </Group>
  );
}

function OlderVersion({ project, version }: { project: OpenProject; version: number }) {
  const { t } = useT();
  const to = useLink();
  return (
    <Alert color="warning" icon={<IconInfoCircle aria-hidden />} title={t("statistics.older.title")}>
      {t("statistics.older.text", { version, now: project.version })}
      <Group mt="sm">
        <Button
          size="sm"
          variant="default"
          component={Link}
          to={to("project_dataset_statistics_query", { project_id: project.projectId })}
        >
          {t("statistics.older.action")}
        </Button>
      </Group>
    </Alert>
  );
}

/** A run that is still going, or that never came to an end. */
function Unfinished({ project, statsId }: { project: OpenProject; statsId: string }) {
  const { t } = useT();
  const to = useLink();
  // A run has the id of its job.
  const followed = useJob(statsId);
  const refresh = useRefreshRuns();
  return (
    <RunProgress
      title={t("statistics.run.title")}
      followed={followed}
      onSuccess={refresh}
      retry={
        <Button
          component={Link}
          to={to("project_dataset_statistics_query", { project_id: project.projectId })}
        >
          {t("statistics.run.again")}
        </Button>
      }
    />
  );
}
