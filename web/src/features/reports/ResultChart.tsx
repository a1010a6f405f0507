import { useT } from "@/phrases/useT";
import { Chart } from "@/ui/Chart";
import { rowsOf, useCellText } from "./cells";
import { drawingOf } from "./series";
import type { Found } from "./types";

/** A report's numbers as bars or lines. */
export function ResultChart({ found, title }: { found: Found; title: string }) {
  const { t } = useT();
  const textOf = useCellText();
  if (found.chart === "none" || found.table.length === 0) return null;
  const drawing = drawingOf(found.table_header, rowsOf(found), textOf);
  if (!drawing) return null;
  const { names, series, isCut } = drawing;
  const type = found.chart === "line" ? "line" : "bar";
  return (
    <Chart
      title={title}
      note={isCut ? t("reports.chart.cut", { count: names.length }) : undefined}
      option={{
        tooltip: { trigger: "axis" },
        legend: { show: series.length > 1, bottom: 0, type: "scroll" },
        grid: { left: 8, right: 8, top: 16, bottom: series.length > 1 ? 36 : 8, containLabel: true },
        xAxis: { type: "category", data: names },
        yAxis: { type: "value" },
        series: series.map(({ name, values }) => ({ type, name, data: values, barMaxWidth: 32 })),
      }}
      table={{
        head: [found.table_header[0]?.caption ?? "", ...series.map(({ name }) => name)],
        rows: names.map((name, at) => [name, ...series.map(({ values }) => values[at] ?? null)]),
      }}
    />
  );
}
