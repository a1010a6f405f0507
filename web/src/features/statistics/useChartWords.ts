import { useMemo } from "react";
import { useT } from "@/phrases/useT";
import type { ChartWords } from "./charts";

/** The words of all charts in the language of the page. */
export function useChartWords(): ChartWords {
  const { t } = useT();
  return useMemo(
    () => ({
      rows: t("statistics.chart.rows"),
      fit: t("statistics.chart.fit"),
      normal: t("statistics.chart.normal"),
      trend: t("statistics.chart.trend"),
      mean: t("statistics.chart.mean"),
      from: t("statistics.chart.from"),
      to: t("statistics.chart.to"),
      low: t("statistics.chart.low"),
      q1: t("statistics.chart.q1"),
      median: t("statistics.chart.median"),
      q3: t("statistics.chart.q3"),
      high: t("statistics.chart.high"),
      outliers: t("statistics.chart.outliers"),
      rest: t("statistics.chart.rest"),
    }),
    [t],
  );
}
