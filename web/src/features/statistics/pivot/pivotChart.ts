import type { Lang } from "@/phrases/setup";
import { formatFixed, formatPercent } from "@/ui/format";
import { type BuiltChart, nameAxis, numberAxis } from "../charts";
import { figure } from "../figures";
import { isShare, type Measure, type PivotAnswer } from "./question";

/** How a measure is written: shares as percentages, the rest with as many decimals as the largest number needs. */
export function measureWriter(
  pivot: Pick<PivotAnswer, "cells" | "row_totals" | "total"> & { measure: string },
  lang: Lang,
): (value: number | null) => string {
  if (isShare(pivot.measure as Measure)) return (value) => formatPercent(lang, value);
  const numbers = [...pivot.cells.flat(), ...pivot.row_totals, pivot.total].filter(
    (value): value is number => value !== null,
  );
  const largest = Math.max(0, ...numbers.map(Math.abs));
  const isWhole = numbers.every(Number.isInteger);
  const decimals = isWhole ? 0 : largest >= 1000 ? 1 : largest >= 1 ? 2 : 4;
  return (value) =>
    value !== null && (Math.abs(value) >= 1e12 || (largest < 1e-3 && value !== 0))
      ? figure(lang, value)
      : formatFixed(lang, value, decimals);
}

/** A pivot as bars, or as lines where its rows are dates; the same numbers stand in its table. */
export function pivotChart(pivot: PivotAnswer, all: string, lang: Lang): BuiltChart {
  const write = measureWriter(pivot, lang);
  const names = pivot.row_axis.groups.map((group) => group.label);
  const isTime = pivot.row_axis.groups.some((group) => group.kind === "period");
  const series = (pivot.column_axis?.groups ?? [{ label: pivot.title }]).map((group, place) => ({
    type: isTime ? "line" : "bar",
    name: group.label,
    data: pivot.cells.map((line) => line[place] ?? null),
    ...(isTime ? { symbolSize: 6, showSymbol: names.length <= 60 } : { barMaxWidth: 56 }),
  }));
  const value = numberAxis(pivot.title, lang, true);
  const isShareOf = isShare(pivot.measure as Measure);
  return {
    option: {
      ...(pivot.column_axis ? { legend: { type: "scroll" } } : {}),
      tooltip: {
        trigger: "axis",
        axisPointer: { type: "shadow" },
        valueFormatter: (told: unknown) => write(typeof told === "number" ? told : null),
      },
      xAxis: nameAxis(pivot.row_axis.column_name, names),
      yAxis: {
        ...value,
        scale: isTime,
        ...(isShareOf
          ? { axisLabel: { formatter: (told: number) => formatPercent(lang, told), hideOverlap: true } }
          : {}),
      },
      series,
    },
    table: {
      head: [
        pivot.row_axis.column_name,
        ...(pivot.column_axis?.groups.map((group) => group.label) ?? []),
        pivot.column_axis ? all : pivot.title,
      ],
      rows: names.map((name, row) => [
        name,
        ...(pivot.column_axis ? (pivot.cells[row] ?? []) : []),
        pivot.row_totals[row] ?? null,
      ]),
    },
  };
}
