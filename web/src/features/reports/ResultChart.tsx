import { useT } from "@/phrases/useT";
import { Chart, type ChartTable } from "@/ui/Chart";
import { rowsOf, useCellText } from "./cells";
import { type Drawing, drawingOf } from "./series";
import type { Found } from "./types";

/** A report's numbers as bars or lines. */
export function ResultChart({ found, title }: { found: Found; title: string }) {
  const { t } = useT();
  const drawing = useDrawing(found);
  if (!drawing) return null;
  return (
    <Chart
      title={title}
      note={drawing.isCut ? t("reports.chart.cut", { count: drawing.names.length }) : undefined}
      option={optionOf(found, drawing)}
      table={tableOf(found, drawing)}
    />
  );
}

/** What is drawn of a result; nothing where no chart is wanted, or there is nothing to draw. */
export function useDrawing(found: Found): Drawing | null {
  const textOf = useCellText();
  if (found.chart === "none" || found.table.length === 0) return null;
  return drawingOf(found.table_header, rowsOf(found), textOf);
}

/** The drawing as the library of charts takes it. */
export function optionOf(found: Found, { names, series }: Drawing) {
  const type = found.chart === "line" ? "line" : "bar";
  return {
    tooltip: { trigger: "axis" },
    legend: { show: series.length > 1, bottom: 0, type: "scroll" },
    grid: { left: 8, right: 8, top: 16, bottom: series.length > 1 ? 36 : 8, containLabel: true },
    xAxis: { type: "category", data: names },
    yAxis: { type: "value" },
    series: series.map(({ name, values }) => ({ type, name, data: values, barMaxWidth: 32 })),
  };
}

function tableOf(found: Found, { names, series }: Drawing): ChartTable {
  return {
    head: [found.table_header[0]?.caption ?? "", ...series.map(({ name }) => name)],
    rows: names.map((name, at) => [name, ...series.map(({ values }) => values[at] ?? null)]),
  };
}
