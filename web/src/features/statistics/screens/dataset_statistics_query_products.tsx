import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { followJob } from "@/api/jobs/tray";
import { useJob } from "@/api/jobs/useJob";
import { useChange } from "@/api/useCalls";
import { type BoughtProduct, BoughtScreen, USE_READS } from "@/features/bought/public";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { Section } from "@/ui/Page";
import { CardSkeleton, Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { filtersOf, questionOf } from "../filters";
import { type OpenProject, ProjectGate } from "../ProjectGate";
import { QueryForm, START, type StatisticsQuestion } from "../QueryForm";
import { RunFindings, SaveFindings } from "../RunFindings";
import { RunProgress } from "../RunProgress";
import { RunTable } from "../RunTable";
import { RUNS, useFindings, useRefreshRuns, useRuns, withProduct } from "../useRuns";

const ROUTE = "dataset_statistics_query_products";

interface Asking {
  project: OpenProject;
  product: BoughtProduct;
}

/** Own questions of data that was bought, and which ones can be. */
export default function StatisticsQueryProducts() {
  return (
    <BoughtScreen type="statistics_query" route={ROUTE}>
      {(product) => (
        <ProjectGate projectId={product.projectId} product={product.authClientId}>
          {(project) => <Asking project={project} product={product} />}
        </ProjectGate>
      )}
    </BoughtScreen>
  );
}

function Asking({ project, product }: Asking) {
  const [params, setParams] = useSearchParams();
  const run = params.get("stats_id");
  const open = (statsId: string | null) =>
    setParams({ auth_client_id: product.authClientId, ...(statsId ? { stats_id: statsId } : {}) });
  if (run) {
    return <OneRun key={run} project={project} product={product} statsId={run} onBack={() => open(null)} />;
  }
  return (
    <>
      <QueryForm
        project={project}
        onStarted={open}
        renderStart={(question, isAsking) => (
          <Start
            question={question}
            isAsking={isAsking}
            project={project}
            product={product}
            onStarted={open}
          />
        )}
      />
      <Earlier project={project} product={product} />
    </>
  );
}

interface StartProps extends Asking {
  question: StatisticsQuestion;
  isAsking: boolean;
  onStarted: (statsId: string) => void;
}

/** A question takes one use of the product. */
function Start({ question, isAsking, project, product, onStarted }: StartProps) {
  const { t } = useT();
  const start = useChange(START, {
    refreshes: [RUNS, ...USE_READS],
    onDone: ({ list }) => {
      const [run] = list;
      if (!run) return;
      const params = { auth_client_id: product.authClientId, stats_id: run.stats_id };
      const title = t("statistics.run.tray", { project: project.name });
      followJob({ jobId: run.job_id, title, route: ROUTE, params });
      onStarted(run.stats_id);
    },
  });
  const asked = { ...question, auth_client_id: product.authClientId };
  return (
    <Card component="section" aria-label={t("statistics.start.title")}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(isAsking ? costOf(product) : "statistics.start.choose")}
        </Text>
        <Button
          fullWidth
          size="md"
          leftSection={<IconPlayerPlay size={ICON.md} aria-hidden />}
          disabled={!isAsking || product.isUsedUp}
          loading={start.isRunning}
          onClick={() => start.run({ body: { list: [asked], frd_usage_count: 1 } })}
        >
          {t("statistics.start.run")}
        </Button>
      </Stack>
    </Card>
  );
}

const costOf = (product: BoughtProduct) => (product.isUnlimited ? "bought.cost.free" : "bought.cost.one");

interface OneRunProps extends Asking {
  statsId: string;
  onBack: () => void;
}

function OneRun({ project, product, statsId, onBack }: OneRunProps) {
  const { t } = useT();
  const [params] = useSearchParams();
  const place = { project_id: project.projectId, stats_id: statsId, ...withProduct(product.authClientId) };
  const read = useFindings(questionOf(place, filtersOf(params)), true);
  return (
    <Loaded read={read} skeleton={<CardSkeleton cards={4} />}>
      {(findings) => (
        <Stack gap="lg">
          <Group justify="space-between">
            <Button variant="default" onClick={onBack}>
              {t("bought.run.back")}
            </Button>
            {findings.state === "done" && <SaveFindings project={project} place={place} />}
          </Group>
          {findings.state === "done" ? (
            <RunFindings project={project} findings={findings} />
          ) : (
            <Going statsId={statsId} onBack={onBack} onUsed={product.onUsed} />
          )}
        </Stack>
      )}
    </Loaded>
  );
}

interface GoingProps {
  statsId: string;
  onBack: () => void;
  onUsed: () => void;
}

function Going({ statsId, onBack, onUsed }: GoingProps) {
  const { t } = useT();
  // A run has the id of its job.
  const followed = useJob(statsId);
  const refresh = useRefreshRuns();
  const done = useCallback(() => {
    refresh();
    onUsed();
  }, [refresh, onUsed]);
  return (
    <RunProgress
      title={t("statistics.run.title")}
      followed={followed}
      onSuccess={done}
      retry={<Button onClick={onBack}>{t("statistics.run.again")}</Button>}
    />
  );
}

function Earlier({ project, product }: Asking) {
  const { t } = useT();
  const to = useLink();
  const runs = useRuns(project.projectId, product.authClientId);
  if (runs.data?.length === 0) return null;
  const pathOf = (statsId: string) => to(ROUTE, { auth_client_id: product.authClientId, stats_id: statsId });
  return (
    <Section title={t("bought.runs")} flush>
      <Loaded read={runs} skeleton={<RowSkeleton rows={3} />}>
        {(list) => <RunTable runs={list} columns={project.columns} pathOf={pathOf} hasCredits={false} />}
      </Loaded>
    </Section>
  );
}
