import { formatNumber } from "@/ui/format";
import { nameAxis } from "../charts";
import { figureOf } from "../figures";
import type { DrawnChart, Looks } from "./drawn";
import { type ChartAnswer, type ChartColumn, isYear, named } from "./question";

/** How many rows lie where two columns meet, as squares: the stronger the more. */
export function drawGrid(
  chart: ChartAnswer,
  { across_edges: across, value_edges: up, counts }: NonNullable<ChartAnswer["grid"]>,
  { words, lang, map }: Looks,
): DrawnChart {
  const value = chart.value ?? chart.across;
  const spans = (edges: readonly number[], column: ChartColumn) => {
    const write = (edge: number | undefined) => figureOf(lang, edge, isYear(column));
    return edges.slice(0, -1).map((edge, at) => `${write(edge)} – ${write(edges[at + 1])}`);
  };
  const [columns, rows] = [spans(across, chart.across), spans(up, value)];
  const [x, y] = [named(chart.across), named(value)];
  const cells = counts.flatMap((line, row) =>
    line.flatMap((count, column): [number, number, number][] => (count > 0 ? [[column, row, count]] : [])),
  );
  const told = cells.map(([, , count]) => count);
  const write = (count: number) => formatNumber(lang, count, 0);
  return {
    option: {
      tooltip: {
        formatter: ({ value: at }: { value: [number, number, number] }) =>
          [
            `${x}: ${columns[at[0]] ?? ""}`,
            `${y}: ${rows[at[1]] ?? ""}`,
            `${words.rows}: ${write(at[2])}`,
          ].join("\n"),
      },
      grid: { bottom: 132 },
      xAxis: { ...nameAxis(x, columns), nameGap: 62, axisLabel: { rotate: 35, hideOverlap: true } },
      yAxis: { type: "category", name: y, data: rows, axisLabel: { hideOverlap: true } },
      visualMap: {
        min: Math.min(...told),
        max: Math.max(...told),
        orient: "horizontal",
        left: "center",
        bottom: 0,
        itemHeight: 140,
        text: [write(Math.max(...told)), write(Math.min(...told))],
        inRange: { color: [map.least, map.most] },
        formatter: write,
      },
      series: [{ type: "heatmap", name: words.rows, data: cells }],
    },
    table: {
      head: [x, y, words.rows],
      rows: cells.map(([column, row, count]) => [columns[column] ?? "", rows[row] ?? "", count]),
    },
    parts: [],
    partAt: () => null,
  };
}
