import { Alert, Button, Group, Select, Stack, Tabs } from "@mantine/core";
import { IconInfoCircle, IconSparkles, IconTrophy } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { useJob } from "@/api/jobs/useJob";
import { ResultRows } from "@/features/projects/public";
import { SellButton } from "@/features/shops/public";
import type { OpenProject } from "@/features/statistics/public";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlState } from "@/screens/useUrlState";
import { Loaded } from "@/ui/States";
import { TabList } from "@/ui/TabList";
import { ICON, WIDTH } from "@/ui/sizes";
import { LiveTraining } from "./LiveTraining";
import { PredictTab } from "./PredictTab";
import { Refused, ResultTab } from "./ResultTab";
import { targetNames } from "./TrainingTable";
import type { TrainingView } from "./types";
import { useOpenModel } from "./useOpenModel";
import { type ModelPlace, useRefreshTrainings, useTraining } from "./useTraining";

interface TrainingRunProps {
  project: OpenProject;
  trainingId: string;
}

/** One training: while it runs, what it has found, and predictions with its models. */
export function TrainingRun({ project, trainingId }: TrainingRunProps) {
  const [target] = useUrlState("target", "0");
  const place = {
    project_id: project.projectId,
    machine_learning_id: trainingId,
    analyze_result_index: Math.max(0, Number.parseInt(target, 10) || 0),
  };
  const read = useTraining(place);
  return (
    <Loaded read={read}>
      {(training) =>
        training.state === "done" ? (
          <Finished project={project} training={training} place={place} />
        ) : (
          <Unfinished project={project} training={training} />
        )
      }
    </Loaded>
  );
}

function AgainButton({ project }: { project: OpenProject }) {
  const { t } = useT();
  const to = useLink();
  return (
    <Button component={Link} to={to("project_machine_learning", { project_id: project.projectId })}>
      {t("learning.again")}
    </Button>
  );
}

function Unfinished({ project, training }: { project: OpenProject; training: TrainingView }) {
  // A training has the id of its job.
  const followed = useJob(training.machine_learning_id);
  const refresh = useRefreshTrainings();
  return (
    <LiveTraining
      followed={followed}
      targets={targetNames(training, project)}
      onSuccess={refresh}
      retry={<AgainButton project={project} />}
    />
  );
}

interface FinishedProps {
  project: OpenProject;
  training: TrainingView;
  place: ModelPlace;
}

function Finished({ project, training, place }: FinishedProps) {
  const names = targetNames(training, project);
  return (
    <Stack gap="lg">
      <TargetChoice training={training} names={names} place={place.analyze_result_index} />
      <ResultRows rows={training.subset} />
      {training.version !== project.version && <OlderVersion project={project} version={training.version} />}
      {training.result ? (
        <>
          <Group justify="flex-end">
            <SellButton
              kind="machine_learning_query"
              params={{
                project_id: place.project_id,
                machine_learning_id: place.machine_learning_id,
              }}
            />
          </Group>
          <ResultTabs key={training.analyze_result_index} training={training} place={place} />
        </>
      ) : (
        <Refused message={training.refused ?? ""} action={<AgainButton project={project} />} />
      )}
    </Stack>
  );
}

export function TargetChoice({
  training,
  names,
  place,
}: {
  training: TrainingView;
  names: readonly string[];
  place: number;
}) {
  const { t } = useT();
  const [, setParams] = useSearchParams();
  if (training.targets.length < 2) return null;
  const open = (chosen: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete("model");
        next.set("target", chosen ?? "0");
        return next;
      },
      { replace: true },
    );
  return (
    <Select
      label={t("learning.target.choose")}
      data={training.targets.map((target, index) => ({
        value: String(index),
        label: target.target_caption ?? names[index] ?? String(index + 1),
      }))}
      value={String(place)}
      onChange={open}
      allowDeselect={false}
      maw={WIDTH.xxl}
    />
  );
}

function OlderVersion({ project, version }: { project: OpenProject; version: number }) {
  const { t } = useT();
  return (
    <Alert color="warning" icon={<IconInfoCircle aria-hidden />} title={t("learning.older.title")}>
      {t("learning.older.text", { version, now: project.version })}
    </Alert>
  );
}

function ResultTabs({ training, place }: Omit<FinishedProps, "project">) {
  const { t } = useT();
  const { result } = training;
  const [tab, setTab] = useUrlState("tab", "result");
  const open = useOpenModel(training.result);
  if (!result) return null;
  const parts = {
    result,
    place,
    ...open,
  };
  return (
    <Tabs value={tab === "predict" ? "predict" : "result"} onChange={setTab} keepMounted={false}>
      <TabList active={tab} mb="lg">
        <Tabs.Tab value="result" leftSection={<IconTrophy size={ICON.md} aria-hidden />}>
          {t("learning.tab.result")}
        </Tabs.Tab>
        <Tabs.Tab value="predict" leftSection={<IconSparkles size={ICON.md} aria-hidden />}>
          {t("learning.tab.predict")}
        </Tabs.Tab>
      </TabList>
      <Tabs.Panel value="result">
        <ResultTab {...parts} />
      </Tabs.Panel>
      <Tabs.Panel value="predict">
        <PredictTab {...parts} />
      </Tabs.Panel>
    </Tabs>
  );
}
