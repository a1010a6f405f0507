import { Stack, useComputedColorScheme } from "@mantine/core";
import { IconChartDots } from "@tabler/icons-react";
import { useCallback, useMemo, useState } from "react";
import { useRead } from "@/api/useCalls";
import { useSubsets } from "@/features/projects/public";
import { useT } from "@/phrases/useT";
import { useUrlParam } from "@/screens/useUrlState";
import { Chart } from "@/ui/Chart";
import { mapColors, seriesColors } from "@/ui/chartTheme";
import { useDevice } from "@/ui/device";
import { Page, Section } from "@/ui/Page";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { HEIGHT } from "@/ui/sizes";
import { ChartForm } from "../chart/ChartForm";
import { ChartNotes } from "../chart/ChartNotes";
import { drawChart } from "../chart/drawing";
import { KeptCharts } from "../chart/KeptCharts";
import type { Part } from "../chart/parts";
import { PartRows } from "../chart/PartRows";
import { CHART, type ChartAnswer, type ChartQuestion, useChartQuestion } from "../chart/question";
import { useOwnChartWords } from "../chart/useOwnChartWords";
import { FilterButtons } from "../pivot/FilterButtons";
import { type OpenProject, ProjectGate } from "../ProjectGate";

/** Columns of a project drawn as the chart that fits them. */
export default function ChartsScreen() {
  const { t } = useT();
  const projectId = useUrlParam("project_id");
  return (
    <Page wide title={t("charts.own.title")} description={t("charts.own.text")}>
      <ProjectGate projectId={projectId}>{(project) => <OwnChart project={project} />}</ProjectGate>
    </Page>
  );
}

function OwnChart({ project }: { project: OpenProject }) {
  const { t } = useT();
  const question = useChartQuestion(project);
  const isAsked = question.body.column_list.length > 0;
  const read = useRead(
    CHART,
    { body: { ...question.body, version: project.version } },
    { keepsPrevious: true, enabled: isAsked },
  );
  return (
    <>
      <Section>
        <ChartForm columns={project.columns} question={question} chart={isAsked ? read.data : undefined} />
      </Section>
      <Section
        actions={
          <FilterButtons
            projectId={project.projectId}
            rule={question.rule}
            onRemove={() => question.setRule(null)}
          />
        }
      >
        {isAsked ? (
          <Loaded read={read} skeleton={<RowSkeleton rows={6} />}>
            {(chart) => <Answer key={chart.title} chart={chart} asked={question} />}
          </Loaded>
        ) : (
          <EmptyState icon={<IconChartDots />} title={t("charts.own.none")} text={t("charts.own.noneText")} />
        )}
      </Section>
      <KeptCharts question={question} />
    </>
  );
}

function Answer({ chart, asked }: { chart: ChartAnswer; asked: ChartQuestion }) {
  const { t, lang } = useT();
  const words = useOwnChartWords();
  const isDark = useComputedColorScheme("light") === "dark";
  const { isMobile: isNarrow } = useDevice();
  const [picked, setPicked] = useState<Part | null>(null);
  const { subset_id: subset, project_id: projectId, filter_rule: rule } = asked.body;
  const subsets = useSubsets(subset ? projectId : "");
  const within = subsets.data?.find((each) => each.subset_id === subset)?.filter_rule;
  const drawn = useMemo(
    () => drawChart(chart, { words, lang, colors: seriesColors(isDark), map: mapColors(isDark), isNarrow }),
    [chart, words, lang, isDark, isNarrow],
  );
  const pick = useCallback((series: number, item: number) => setPicked(drawn.partAt(series, item)), [drawn]);
  if (chart.row_count === 0) {
    return <EmptyState title={t("charts.pivot.empty")} text={t("charts.pivot.emptyText")} />;
  }
  if (chart.used_count === 0) {
    return <EmptyState title={t("charts.own.noValues")} text={t("charts.own.noValuesText")} />;
  }
  return (
    <Stack gap="sm">
      <PartRows
        projectId={projectId}
        parts={drawn.parts}
        picked={picked}
        onPick={setPicked}
        within={[within ?? null, rule]}
      />
      <Chart
        title={chart.title}
        note={<ChartNotes chart={chart} wanted={asked.body.chart_type} />}
        option={drawn.option}
        table={drawn.table}
        height={HEIGHT.page - HEIGHT.block}
        onPick={pick}
      />
    </Stack>
  );
}
