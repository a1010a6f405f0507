import { Alert, Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMemo } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlParam, useUrlState } from "@/screens/useUrlState";
import { Chart } from "@/ui/Chart";
import { Page, Section } from "@/ui/Page";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { useDownload } from "@/ui/useDownload";
import { MOST_COLORS } from "@/ui/chartTheme";
import { FilterButtons } from "../pivot/FilterButtons";
import { pivotChart } from "../pivot/pivotChart";
import { PivotForm } from "../pivot/PivotForm";
import { PivotTable } from "../pivot/PivotTable";
import { PIVOT, type PivotAnswer, type PivotQuestion, usePivotQuestion } from "../pivot/question";
import { type OpenProject, ProjectGate } from "../ProjectGate";

/** Rows grouped by one or two columns, and what is told of the groups. */
export default function PivotScreen() {
  const { t } = useT();
  const projectId = useUrlParam("project_id");
  return (
    <Page wide title={t("charts.pivot.title")} description={t("charts.pivot.text")}>
      <ProjectGate projectId={projectId}>{(project) => <Pivot project={project} />}</ProjectGate>
    </Page>
  );
}

function Pivot({ project }: { project: OpenProject }) {
  const { t } = useT();
  const question = usePivotQuestion(project);
  const [shape, setShape] = useUrlState("as", "table");
  const read = useRead(
    PIVOT,
    {
      body: {
        ...question.body,
        version: project.version,
        ...(shape === "chart" ? { most_columns: MOST_COLORS } : {}),
      },
    },
    { keepsPrevious: true, enabled: question.body.row_column !== "" },
  );
  return (
    <>
      <Section>
        <PivotForm columns={project.columns} question={question} />
      </Section>
      <Section>
        <Stack gap="md">
          <Group justify="space-between" gap="sm">
            <SegmentedControl
              aria-label={t("charts.pivot.as")}
              data={[
                { value: "table", label: t("charts.pivot.asTable") },
                { value: "chart", label: t("charts.pivot.asChart") },
              ]}
              value={shape}
              onChange={setShape}
            />
            <Group gap="xs">
              <FilterButtons
                projectId={project.projectId}
                rule={question.rule}
                onRemove={() => question.setRule(null)}
              />
              <ExcelButton name={project.name} question={question} />
            </Group>
          </Group>
          <Loaded read={read} skeleton={<RowSkeleton rows={6} />}>
            {(pivot) => <Answer pivot={pivot} asked={question} isChart={shape === "chart"} />}
          </Loaded>
        </Stack>
      </Section>
    </>
  );
}

interface AnswerProps {
  pivot: PivotAnswer;
  asked: PivotQuestion;
  isChart: boolean;
}

function Answer({ pivot, asked, isChart }: AnswerProps) {
  const { t, lang } = useT();
  const built = useMemo(() => pivotChart(pivot, t("charts.pivot.all"), lang), [pivot, t, lang]);
  if (pivot.row_count === 0) {
    return <EmptyState title={t("charts.pivot.empty")} text={t("charts.pivot.emptyText")} />;
  }
  const pooled = pivot.row_axis.pooled + (pivot.column_axis?.pooled ?? 0);
  const period = asked.body.row_period;
  return (
    <Stack gap="sm">
      <Text c="dimmed" size="sm" aria-live="polite" className="num">
        {pivot.filter_sentence ? `${pivot.filter_sentence} · ` : ""}
        {t("charts.pivot.rowsTold", { count: pivot.row_count })}
      </Text>
      {pooled > 0 && <Alert color="info">{t("charts.pivot.pooled", { count: pooled })}</Alert>}
      {period !== null && pivot.row_axis.period !== null && pivot.row_axis.period !== period && (
        <Alert color="info">{t("charts.pivot.longer")}</Alert>
      )}
      {isChart ? <Chart title={pivot.title} {...built} /> : <PivotTable pivot={pivot} />}
    </Stack>
  );
}

function ExcelButton({ name, question }: { name: string; question: PivotQuestion }) {
  const { t } = useT();
  const { run, isRunning } = useDownload();
  return (
    <Button
      leftSection={<IconDownload size={ICON.md} aria-hidden />}
      loading={isRunning}
      onClick={() =>
        void run("/v1/wanalyzer/project/pivot/excel", {
          body: question.body,
          fallbackName: `${name}.xlsx`,
        })
      }
    >
      {t("charts.pivot.excel")}
    </Button>
  );
}
