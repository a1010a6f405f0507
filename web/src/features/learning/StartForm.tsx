import { Grid, MultiSelect, SegmentedControl, Select, Stack } from "@mantine/core";
import { useState } from "react";
import { followJob } from "@/api/jobs/tray";
import { useChange } from "@/api/useCalls";
import { QuotedStart } from "@/features/credits/public";
import { SubsetSelect } from "@/features/projects/public";
import { type Column, ColumnPicker, type OpenProject } from "@/features/statistics/public";
import { useT } from "@/phrases/useT";
import { useUrlParam } from "@/screens/useUrlState";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { Decisions } from "./Decisions";
import { type Splitting, useDecisions } from "./decisions";
import { TargetFacts, useTargetOptions } from "./TargetFacts";
import { TRAININGS } from "./useTraining";

const BUDGETS = [10, 30, 60, 120] as const;
type Budget = (typeof BUDGETS)[number];
const MOST_TARGETS = 5;

/** Whether a column can be predicted: dates cannot, nor what never varies. */
function canBeTarget(column: Column): boolean {
  return column.column_type !== "datetime" && !column.is_constant;
}

/** What to predict from what, how long to try, what it costs, and the start. */
export function StartForm({ project, onStarted }: { project: OpenProject; onStarted: (id: string) => void }) {
  const { t } = useT();
  const wanted = useUrlParam("predict");
  const [targets, setTargets] = useState<string[]>(() =>
    project.columns
      .filter((column) => column.column_id === wanted && canBeTarget(column))
      .map((column) => column.column_id),
  );
  const [inputs, setInputs] = useState<string[]>(project.columns.map((column) => column.column_id));
  const [positive, setPositive] = useState<string | null>(null);
  const [budget, setBudget] = useState<Budget>(30);
  const [subset, setSubset] = useState<string | null>(null);
  const possible = project.columns.filter((column) => !targets.includes(column.column_id));
  const usedInputs = inputs.filter((id) => !targets.includes(id));
  // No list means every column; with several targets the others are not meant to be inputs.
  const isEverything = targets.length < 2 && usedInputs.length === possible.length;
  const inputColumns = isEverything ? [] : usedInputs;
  const decided = useDecisions(project.projectId, targets, inputColumns, subset);
  const wish = {
    project_id: project.projectId,
    target_columns: targets,
    input_columns: inputColumns,
    left_out_columns: decided.leftOut,
    splitting: decided.splitting,
    positive_class: positive,
    budget_seconds: budget,
    subset_id: subset,
  };
  const chooseTargets = (chosen: string[]) => {
    setTargets(chosen);
    setPositive(null);
  };
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack gap="lg">
          <Section title={t("learning.target.title")} description={t("learning.target.text")}>
            <Stack gap="md">
              <TargetSelect columns={project.columns} chosen={targets} onChange={chooseTargets} />
              {targets.map((target) => (
                <TargetFacts key={target} projectId={project.projectId} columnId={target} />
              ))}
              {targets.length === 1 && targets[0] && (
                <PositiveSelect
                  projectId={project.projectId}
                  target={targets[0]}
                  value={positive}
                  onChange={setPositive}
                />
              )}
            </Stack>
          </Section>
          <Section title={t("learning.inputs.title")} description={t("learning.inputs.text")}>
            <ColumnPicker
              columns={possible}
              chosen={usedInputs}
              onChange={setInputs}
              label={t("learning.inputs.title")}
            />
          </Section>
          {targets.length > 0 && <Decisions columns={possible} decided={decided} />}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack gap="lg">
          <Section title={t("learning.budget.title")} description={t("learning.budget.text")}>
            <Stack gap="md">
              <BudgetChoice value={budget} onChange={setBudget} />
              <SubsetSelect projectId={project.projectId} value={subset} onChange={setSubset} />
            </Stack>
          </Section>
          <StartCard
            wish={wish}
            missing={missingOf(targets, usedInputs, decided.isOpen)}
            project={project}
            onStarted={onStarted}
          />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

function TargetSelect({
  columns,
  chosen,
  onChange,
}: {
  columns: readonly Column[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}) {
  const { t } = useT();
  return (
    <MultiSelect
      label={t("learning.target.label")}
      description={t("learning.target.hint", { count: MOST_TARGETS })}
      placeholder={chosen.length === 0 ? t("learning.target.placeholder") : ""}
      size="md"
      data={columns.map((column) => ({
        value: column.column_id,
        label: column.column_name,
        disabled: !canBeTarget(column),
      }))}
      value={chosen}
      onChange={onChange}
      maxValues={MOST_TARGETS}
      searchable
      clearable
      hidePickedOptions
      clearButtonProps={{ "aria-label": t("learning.target.clear") }}
      nothingFoundMessage={t("learning.target.noMatch")}
    />
  );
}

function PositiveSelect({
  projectId,
  target,
  value,
  onChange,
}: {
  projectId: string;
  target: string;
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const { t } = useT();
  const options = useTargetOptions(projectId, target);
  if (options?.length !== 2) return null;
  return (
    <Select
      label={t("learning.positive.label")}
      description={t("learning.positive.text")}
      placeholder={t("learning.positive.auto")}
      data={options}
      value={value}
      onChange={onChange}
      clearable
      clearButtonProps={{ "aria-label": t("learning.positive.clear") }}
    />
  );
}

function BudgetChoice({ value, onChange }: { value: Budget; onChange: (value: Budget) => void }) {
  const { t } = useT();
  const { duration } = useFormat();
  return (
    <SegmentedControl
      fullWidth
      aria-label={t("learning.budget.title")}
      data={BUDGETS.map((seconds) => ({ value: String(seconds), label: duration(seconds) }))}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen) as Budget)}
    />
  );
}

interface StartCardProps {
  wish: {
    project_id: string;
    target_columns: string[];
    input_columns: string[];
    positive_class: string | null;
    budget_seconds: Budget;
    subset_id: string | null;
    left_out_columns: string[];
    splitting: Splitting;
  };
  missing: ReturnType<typeof missingOf>;
  project: OpenProject;
  onStarted: (id: string) => void;
}

/** What must still be chosen before a training can begin. */
function missingOf(targets: string[], inputs: string[], isOpen: boolean) {
  if (targets.length === 0) return "learning.start.chooseTarget";
  if (inputs.length === 0) return "learning.start.chooseInputs";
  return isOpen ? "learning.start.decide" : null;
}

function StartCard({ wish, missing, project, onStarted }: StartCardProps) {
  const { t } = useT();
  const start = useChange("/v1/wanalyzer_machinelearning_train", {
    refreshes: [TRAININGS, "/v1/user/credit/get"],
    onDone: ({ job_id, machine_learning_id }) => {
      const params = { project_id: project.projectId, machine_learning_id };
      const title = t("learning.tray", { project: project.name });
      followJob({ jobId: job_id, title, route: "project_machine_learning", params });
      onStarted(machine_learning_id);
    },
  });
  return (
    <QuotedStart
      title={t("learning.start.title")}
      work={{
        project_id: wish.project_id,
        process_type: "learning",
        target_count: Math.max(1, wish.target_columns.length),
        budget_seconds: wish.budget_seconds,
        subset_id: wish.subset_id,
      }}
      missing={missing && t(missing)}
      button={t("learning.start.run")}
      isRunning={start.isRunning}
      onStart={(credit) => start.run({ body: { ml_data: wish, frd_usage_count: credit } })}
    />
  );
}
