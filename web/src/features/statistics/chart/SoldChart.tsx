import { List, Stack, Text, useComputedColorScheme } from "@mantine/core";
import { useMemo } from "react";
import type { AnswerOf } from "@/api/call";
import { useT } from "@/phrases/useT";
import { Chart } from "@/ui/Chart";
import { mapColors, seriesColors } from "@/ui/chartTheme";
import { useDevice } from "@/ui/device";
import { EmptyState } from "@/ui/States";
import { HEIGHT } from "@/ui/sizes";
import { drawChart } from "./drawing";
import { useOwnChartWords } from "./useOwnChartWords";

export const SOLD_CHART = "/v1/wanalyzer/project/chart/sold/get";
export type SoldChartAnswer = AnswerOf<typeof SOLD_CHART>["chart"];

/** A chart as its buyer sees it, with what it leaves out and why. */
export function SoldChart({ chart }: { chart: SoldChartAnswer }) {
  const { t, lang } = useT();
  const words = useOwnChartWords();
  const isDark = useComputedColorScheme("light") === "dark";
  const { isMobile: isNarrow } = useDevice();
  const drawn = useMemo(
    () => drawChart(chart, { words, lang, colors: seriesColors(isDark), map: mapColors(isDark), isNarrow }),
    [chart, words, lang, isDark, isNarrow],
  );
  if (chart.used_count === 0) {
    return (
      <Stack gap="sm">
        <EmptyState title={t("charts.sold.none")} text={t("charts.sold.noneText")} />
        <LeftOut chart={chart} />
      </Stack>
    );
  }
  return (
    <Chart
      title={chart.title}
      note={<LeftOut chart={chart} />}
      option={drawn.option}
      table={drawn.table}
      height={HEIGHT.page - HEIGHT.block}
    />
  );
}

function LeftOut({ chart }: { chart: SoldChartAnswer }) {
  const { t } = useT();
  return (
    <>
      <Text c="dimmed" size="sm" className="num">
        {chart.filter_sentence ? `${chart.filter_sentence} · ` : ""}
        {t("charts.sold.rows", { count: chart.row_count })}
      </Text>
      <Text size="sm" fw={600}>
        {t("charts.sold.leftOut")}
      </Text>
      <List size="sm" aria-label={t("charts.sold.leftOut")}>
        {chart.left_out_list.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </>
  );
}
