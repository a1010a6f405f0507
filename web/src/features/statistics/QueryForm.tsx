import { Grid, Select, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { followJob } from "@/api/jobs/tray";
import { useChange } from "@/api/useCalls";
import { QuotedStart } from "@/features/credits/public";
import { SubsetSelect } from "@/features/projects/public";
import { useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import { ColumnPicker } from "./ColumnPicker";
import { falseAlarmIn } from "./filters";
import type { OpenProject } from "./ProjectGate";
import { QuestionCards } from "./QuestionCards";
import { analysesOf, QUESTIONS } from "./questions";
import { RUNS } from "./useRuns";

export const START = "/v1/wanalyzer/project/statistics/analyze/list";
const LEVELS = ["0.1", "0.05", "0.01", "0.001"] as const;
const USUAL_LEVEL = "0.05";

/** What to ask of which columns, what it costs, and the start. */
export function QueryForm({
  project,
  onStarted,
  renderStart,
}: {
  project: OpenProject;
  onStarted: (statsId: string) => void;
  /** What it costs and the start, where it is not paid with credits. */
  renderStart?: (question: StatisticsQuestion, isAsking: boolean) => ReactNode;
}) {
  const { t } = useT();
  const all = project.columns.map((column) => column.column_id);
  const [chosen, setChosen] = useState<string[]>(all);
  const [asked, setAsked] = useState<string[]>(QUESTIONS.map((question) => question.key));
  const [focus, setFocus] = useState<string | null>(null);
  const [level, setLevel] = useState<string>(USUAL_LEVEL);
  const [subset, setSubset] = useState<string | null>(null);
  const columns = project.columns.filter((column) => chosen.includes(column.column_id));
  const analyses = analysesOf(asked, columns);
  const question = {
    project_id: project.projectId,
    selected_columns: chosen.length === all.length ? [] : chosen,
    selected_analyze_types: analyses,
    selected_p_value: Number(level),
    focus_column: focus && chosen.includes(focus) ? focus : null,
    subset_id: subset,
  };
  const isAsking = columns.length > 0 && analyses.length > 0;
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack gap="lg">
          <Section title={t("statistics.ask.title")} description={t("statistics.ask.text")}>
            <QuestionCards columns={columns} chosen={asked} onChange={setAsked} />
          </Section>
          <Section title={t("statistics.columns.title")} description={t("statistics.columns.text")}>
            <ColumnPicker
              columns={project.columns}
              chosen={chosen}
              onChange={setChosen}
              label={t("statistics.columns.title")}
            />
          </Section>
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack gap="lg">
          <Section title={t("statistics.finer.title")}>
            <Stack gap="md">
              {!project.product && (
                <SubsetSelect projectId={project.projectId} value={subset} onChange={setSubset} />
              )}
              <FocusSelect columns={columns} value={question.focus_column} onChange={setFocus} />
              <LevelSelect value={level} onChange={setLevel} />
            </Stack>
          </Section>
          {renderStart?.(question, isAsking) ?? (
            <StartCard
              question={question}
              isAsking={isAsking}
              projectName={project.name}
              onStarted={onStarted}
            />
          )}
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

function FocusSelect({
  columns,
  value,
  onChange,
}: {
  columns: OpenProject["columns"];
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const { t } = useT();
  return (
    <Select
      label={t("statistics.focus.label")}
      description={t("statistics.focus.text")}
      placeholder={t("statistics.focus.none")}
      data={columns.map((column) => ({ value: column.column_id, label: column.column_name }))}
      value={value}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("statistics.focus.clear") }}
      nothingFoundMessage={t("statistics.columns.noMatch")}
    />
  );
}

function LevelSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useT();
  return (
    <Select
      label={t("statistics.level.label")}
      description={t("statistics.level.text")}
      data={LEVELS.map((level) => ({
        value: level,
        label: t(level === USUAL_LEVEL ? "statistics.level.usual" : "statistics.level.value", {
          of: falseAlarmIn(level),
        }),
      }))}
      value={value}
      onChange={(chosen) => onChange(chosen ?? USUAL_LEVEL)}
      allowDeselect={false}
    />
  );
}

/** What is asked of a project. */
export interface StatisticsQuestion {
  project_id: string;
  selected_columns: string[];
  selected_analyze_types: ReturnType<typeof analysesOf>;
  selected_p_value: number;
  focus_column: string | null;
  subset_id: string | null;
}

interface StartCardProps {
  question: StatisticsQuestion;
  isAsking: boolean;
  projectName: string;
  onStarted: (statsId: string) => void;
}

function StartCard({ question, isAsking, projectName, onStarted }: StartCardProps) {
  const { t } = useT();
  const start = useChange(START, {
    refreshes: [RUNS, "/v1/user/credit/get"],
    onDone: ({ list }) => {
      const [run] = list;
      if (!run) return;
      const params = { project_id: run.project_id, stats_id: run.stats_id };
      const title = t("statistics.run.tray", { project: projectName });
      followJob({ jobId: run.job_id, title, route: "project_statistics_view", params });
      onStarted(run.stats_id);
    },
  });
  return (
    <QuotedStart
      title={t("statistics.start.title")}
      work={{
        project_id: question.project_id,
        process_type: "statistics",
        selected_columns: question.selected_columns,
        subset_id: question.subset_id,
      }}
      missing={isAsking ? null : t("statistics.start.choose")}
      button={t("statistics.start.run")}
      isRunning={start.isRunning}
      onStart={(credit) => start.run({ body: { list: [question], frd_usage_count: credit } })}
    />
  );
}
