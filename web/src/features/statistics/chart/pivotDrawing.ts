import { formatPercent } from "@/ui/format";
import { nameAxis, numberAxis } from "../charts";
import { measureWriter } from "../pivot/pivotChart";
import { isShare, type Measure } from "../pivot/question";
import { type DrawnChart, type Looks, Parts } from "./drawn";
import { partOf } from "./parts";
import type { ChartAnswer } from "./question";

/** Bars of groups, and lines over time; without figures nothing. */
export function drawPivot(chart: ChartAnswer, pivot: ChartAnswer["pivot"], looks: Looks): DrawnChart {
  const { words, lang } = looks;
  // Of a chart that was bought nobody tells the totals of two columns.
  const hasTotals = !pivot?.column_axis || (pivot.row_totals ?? []).some((total) => total !== null);
  const measure = (chart.measure ?? "count") as Measure;
  const title = chart.measure_title ?? words.rows;
  const groups = pivot?.row_axis.groups ?? [];
  const colors = pivot?.column_axis?.groups ?? [null];
  const cells = pivot?.cells ?? [];
  const totals = pivot?.row_totals ?? [];
  const isLine = chart.chart_type === "line";
  const write = measureWriter({ measure, cells, row_totals: totals, total: pivot?.total ?? null }, lang);
  const parts = new Parts();
  const places = groups.flatMap((group, row) => (isLine && group.kind !== "period" ? [] : [row]));
  places.forEach((row, item) => {
    colors.forEach((color, series) => {
      const group = groups[row];
      if (!group || !(pivot?.used_counts[row]?.[series] ?? 0)) return;
      const within = color && chart.color ? [{ field: chart.color.column_id, group: color }] : [];
      parts.put(series, item, partOf([{ field: chart.across.column_id, group }, ...within]));
    });
  });
  const isStacked = !isLine && (measure === "count" || measure === "sum");
  const series = colors.map((color, place) => ({
    type: isLine ? "line" : "bar",
    name: color?.label ?? title,
    data: places.map((row) => {
      const value = cells[row]?.[place] ?? null;
      return isLine ? [groups[row]?.start, value] : value;
    }),
    ...(isLine
      ? { symbolSize: 7, showSymbol: places.length <= 120 }
      : { barMaxWidth: 56, ...(isStacked ? { stack: "all" } : {}) }),
  }));
  const axisLabel = isShare(measure)
    ? { axisLabel: { formatter: (told: number) => formatPercent(lang, told), hideOverlap: true } }
    : {};
  return {
    option: {
      ...(pivot?.column_axis ? { legend: { type: "scroll" } } : {}),
      tooltip: {
        trigger: "axis",
        axisPointer: { type: isLine ? "line" : "shadow" },
        valueFormatter: (told: unknown) => {
          const value: unknown = Array.isArray(told) ? told[1] : told;
          return write(typeof value === "number" ? value : null);
        },
      },
      xAxis: isLine
        ? { type: "time", name: chart.across.column_name, nameLocation: "middle", nameGap: 28 }
        : nameAxis(
            chart.across.column_name,
            groups.map(({ label }) => label),
          ),
      yAxis: { ...numberAxis(title, lang, true), scale: isLine && measure !== "count", ...axisLabel },
      series,
    },
    table: {
      head: [
        chart.across.column_name,
        ...(pivot?.column_axis?.groups.map(({ label }) => label) ?? []),
        ...(hasTotals ? [pivot?.column_axis ? words.all : title] : []),
      ],
      rows: groups.map(({ label }, row) => [
        label,
        ...(pivot?.column_axis ? (cells[row] ?? []) : []),
        ...(hasTotals ? [totals[row] ?? null] : []),
      ]),
    },
    parts: parts.list,
    partAt: parts.at,
  };
}
