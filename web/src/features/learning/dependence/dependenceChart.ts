import { type BuiltChart, numberAxis } from "@/features/statistics/public";
import type { Lang } from "@/phrases/setup";

/** How the answers of a model hang on one input: the mean, and what eight of ten rows lie between. */
export interface Dependence {
  column: string;
  caption: string;
  label: string | null;
  points: { value: string | number; mean: number; low: number; high: number }[];
}

interface DependenceWords {
  answer: string;
  mean: string;
  low: string;
  high: string;
  /** A value of the input as it is read. */
  value: (value: string | number) => string;
  /** An answer as it is read. */
  level: (answer: number) => string;
}

const EDGE = { type: "line", lineStyle: { type: "dashed", width: 1.5 } };

/** The mean as a line (dots where values have no order), with the band's edges dashed. */
export function dependenceChart(found: Dependence, words: DependenceWords, lang: Lang): BuiltChart {
  const isScale = found.points.every(({ value }) => typeof value === "number");
  const at = (value: string | number) => (isScale ? value : words.value(value));
  const data = (name: "mean" | "low" | "high") =>
    found.points.map((point) => [at(point.value), point[name]] as const);
  const xAxis = isScale
    ? { ...numberAxis(found.caption, lang), scale: true }
    : { type: "category", name: found.caption, data: found.points.map(({ value }) => words.value(value)) };
  return {
    option: {
      legend: {},
      tooltip: { trigger: "axis", valueFormatter: (value: unknown) => words.level(Number(value)) },
      xAxis,
      yAxis: {
        ...numberAxis(words.answer, lang, true),
        scale: true,
        axisLabel: { formatter: (value: number) => words.level(value) },
      },
      series: [
        { type: "line", name: words.mean, showSymbol: !isScale, symbolSize: 9, data: data("mean") },
        { ...EDGE, name: words.low, showSymbol: false, data: data("low") },
        { ...EDGE, name: words.high, showSymbol: false, data: data("high") },
      ],
    },
    table: {
      head: [found.caption, words.mean, words.low, words.high],
      rows: found.points.map(({ value, mean, low, high }) => [at(value), mean, low, high]),
    },
  };
}
