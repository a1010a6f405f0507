import type { EChartsCoreOption } from "echarts/core";
import type { Lang } from "@/phrases/setup";
import type { ChartTable } from "@/ui/Chart";
import { formatDate, formatNumber, formatPercent, plainNumber } from "@/ui/format";
import { figure, figureOf, tick } from "./figures";
import type {
  BarData,
  BoxData,
  ChartData,
  HistogramData,
  LineData,
  ScatterData,
  ScatterGroupsData,
  StackedData,
} from "./types";

/** The words of a chart, in the language of the page. */
export interface ChartWords {
  rows: string;
  fit: string;
  normal: string;
  trend: string;
  mean: string;
  from: string;
  to: string;
  low: string;
  q1: string;
  median: string;
  q3: string;
  high: string;
  outliers: string;
  rest: string;
}

export interface BuiltChart {
  option: EChartsCoreOption;
  table: ChartTable;
}

const AXIS_NAME = { nameLocation: "middle" as const, nameGap: 28 };
const MANY_LABELS = 6;
const LONG_LABEL = 18;

/** What is drawn for a finding, and the same numbers as a table. */
export function buildChart(data: ChartData, words: ChartWords, lang: Lang): BuiltChart {
  switch (data.kind) {
    case "scatter":
      return scatter(data, words, lang);
    case "scatter_groups":
      return scatterGroups(data, lang);
    case "box":
      return boxes(data, words, lang);
    case "bar_stacked":
      return stacked(data, words, lang);
    case "bar":
      return bars(data, words, lang);
    case "histogram":
      return histogram(data, words, lang);
    case "line":
      return line(data, words, lang);
  }
}

/** An axis of numbers, written as the language writes them; of years as years are written. */
export function numberAxis(name: string, lang: Lang, isUpright = false, isYear = false) {
  const write = isYear ? plainNumber : tick;
  return {
    type: "value" as const,
    name,
    scale: true,
    ...(isUpright ? { nameLocation: "end" as const, nameTextStyle: { align: "left" } } : AXIS_NAME),
    ...(isYear ? { minInterval: 1 } : {}),
    axisLabel: { formatter: (value: number) => write(lang, value), hideOverlap: true },
  };
}

/** The axis of equal bins between edges: bars stand in their places, and round numbers are written beneath. */
export function binAxis(
  name: string,
  edges: readonly (number | string)[],
  spans: readonly string[],
  lang: Lang,
  isYear = false,
) {
  const ends = [edges[0] ?? 0, edges.at(-1) ?? 0];
  const isTime = typeof ends[0] === "string";
  const [min, max] = ends.map((end) => (typeof end === "string" ? Date.parse(`${end.slice(0, 19)}Z`) : end));
  return [
    { type: "category" as const, data: spans, show: false },
    {
      ...numberAxis(name, lang, false, isYear),
      type: isTime ? ("time" as const) : ("value" as const),
      position: "bottom" as const,
      min,
      max,
      splitLine: { show: false },
      axisPointer: { show: false },
      axisLabel: {
        formatter: (value: number) =>
          isTime
            ? formatDate(new Date(value).toISOString().slice(0, 10))
            : (isYear ? plainNumber : tick)(lang, value),
        hideOverlap: true,
      },
    },
  ];
}

/** An axis of names; many or long ones stand aslant and are shortened. */
export function nameAxis(name: string, labels: readonly string[]) {
  const isTight = labels.length > MANY_LABELS || labels.some((label) => label.length > LONG_LABEL);
  return {
    type: "category" as const,
    name,
    ...AXIS_NAME,
    ...(isTight ? { nameGap: 62 } : {}),
    data: labels,
    axisLabel: { interval: 0, rotate: isTight ? 35 : 0, width: 90, overflow: "truncate" as const },
  };
}

function scatter(data: ScatterData, words: ChartWords, lang: Lang): BuiltChart {
  const { isYearX, isYearY, pairWords } = pairOf(data, lang);
  const points = {
    type: "scatter",
    symbolSize: data.points.length > 150 ? 6 : 8,
    itemStyle: { opacity: 0.6 },
    data: data.points,
  };
  const fit = {
    type: "line",
    name: words.fit,
    data: data.line,
    showSymbol: false,
    lineStyle: { width: 2 },
    tooltip: { show: false },
  };
  return {
    option: {
      tooltip: {
        formatter: ({ value }: { value: [number, number] }) => pairWords(value),
      },
      xAxis: numberAxis(data.x_label, lang, false, isYearX),
      yAxis: numberAxis(data.y_label, lang, true, isYearY),
      series: data.line ? [points, fit] : [points],
    },
    table: {
      head: [data.x_label, data.y_label],
      rows: data.points.map(([x, y]) => [isYearX ? String(x) : x, isYearY ? String(y) : y]),
    },
  };
}

/** Which axes of points are of years, and a point in words. */
function pairOf(data: ScatterData | ScatterGroupsData, lang: Lang) {
  const [isYearX, isYearY] = [hasYears(data, "x"), hasYears(data, "y")];
  const pairWords = ([x, y]: [number, number]) =>
    `${data.x_label}: ${figureOf(lang, x, isYearX)}\n${data.y_label}: ${figureOf(lang, y, isYearY)}`;
  return { isYearX, isYearY, pairWords };
}

const hasYears = (data: { year_axes?: string[] }, axis: "x" | "y") => data.year_axes?.includes(axis) ?? false;

/** Points of several groups, each with a line in the group's colour. */
function scatterGroups(data: ScatterGroupsData, lang: Lang): BuiltChart {
  const { isYearX, isYearY, pairWords } = pairOf(data, lang);
  const points = data.groups.map((group) => ({
    type: "scatter",
    name: group.label,
    symbolSize: 7,
    itemStyle: { opacity: 0.6 },
    data: group.points,
  }));
  const lines = data.groups.map((group) => ({
    type: "line",
    name: group.label,
    data: group.line ?? [],
    showSymbol: false,
    lineStyle: { width: 2.5 },
    tooltip: { show: false },
  }));
  return {
    option: {
      legend: { type: "scroll" },
      tooltip: {
        formatter: ({ seriesName, value }: { seriesName: string; value: [number, number] }) =>
          `${seriesName}\n${pairWords(value)}`,
      },
      xAxis: numberAxis(data.x_label, lang, false, isYearX),
      yAxis: numberAxis(data.y_label, lang, true, isYearY),
      series: [...points, ...lines],
    },
    table: {
      head: [data.group_label, data.x_label, data.y_label],
      rows: data.groups.flatMap((group) =>
        group.points.map(([x, y]) => [group.label, isYearX ? String(x) : x, isYearY ? String(y) : y]),
      ),
    },
  };
}

const FIVE = ["low", "q1", "median", "q3", "high"] as const;

function boxes(data: BoxData, words: ChartWords, lang: Lang): BuiltChart {
  const labels = data.boxes.map((box) => `${box.label} (${formatNumber(lang, box.n, 0)})`);
  const isYear = hasYears(data, "y");
  const cell = (value: number | null) => (isYear ? figureOf(lang, value, true) : value);
  return {
    option: {
      tooltip: {
        formatter: ({ dataIndex }: { dataIndex: number }) =>
          boxWords(data.boxes[dataIndex], words, lang, isYear),
      },
      xAxis: nameAxis(data.x_label, labels),
      yAxis: numberAxis(data.y_label, lang, true, isYear),
      series: [
        {
          type: "boxplot",
          boxWidth: [12, 64],
          itemStyle: { borderWidth: 1.5, opacity: 0.85 },
          data: data.boxes.map((box) => FIVE.map((name) => box[name])),
        },
        {
          type: "scatter",
          name: words.mean,
          symbol: "diamond",
          symbolSize: 9,
          data: data.boxes.map((box, place) => [place, box.mean]),
        },
      ],
    },
    table: {
      head: [data.x_label, words.rows, ...FIVE.map((name) => words[name]), words.mean, words.outliers],
      rows: data.boxes.map((box) => [
        box.label,
        box.n,
        ...FIVE.map((name) => cell(box[name])),
        cell(box.mean),
        box.outliers,
      ]),
    },
  };
}

function boxWords(
  box: BoxData["boxes"][number] | undefined,
  words: ChartWords,
  lang: Lang,
  isYear: boolean,
): string {
  if (!box) return "";
  const lines = [...FIVE.toReversed(), "mean" as const].map(
    (name) => `${words[name]}: ${figureOf(lang, box[name], isYear)}`,
  );
  return [box.label, ...lines].join("\n");
}

function stacked(data: StackedData, words: ChartWords, lang: Lang): BuiltChart {
  const totals = data.counts.map((row) => row.reduce((sum, count) => sum + count, 0) || 1);
  const share = (bar: number, place: number) => (data.counts[bar]?.[place] ?? 0) / (totals[bar] ?? 1);
  return {
    option: {
      legend: { type: "scroll" },
      tooltip: {
        formatter: (at: { seriesIndex: number; dataIndex: number }) =>
          stackedWords(data, at, share(at.dataIndex, at.seriesIndex), lang),
      },
      xAxis: nameAxis(data.x_label, data.bars),
      yAxis: {
        type: "value",
        max: 1,
        axisLabel: { formatter: (value: number) => formatPercent(lang, value) },
      },
      series: data.series.map((name, place) => ({
        type: "bar",
        name,
        stack: "all",
        barMaxWidth: 72,
        data: data.bars.map((_, bar) => share(bar, place)),
      })),
    },
    table: {
      head: [data.x_label, ...data.series, words.rows],
      rows: data.bars.map((bar, place) => [bar, ...(data.counts[place] ?? []), totals[place] ?? 0]),
    },
  };
}

function stackedWords(
  data: StackedData,
  at: { seriesIndex: number; dataIndex: number },
  share: number,
  lang: Lang,
): string {
  const bar = data.bars[at.dataIndex] ?? "";
  const name = data.series[at.seriesIndex] ?? "";
  const count = formatNumber(lang, data.counts[at.dataIndex]?.[at.seriesIndex] ?? 0, 0);
  return `${bar} · ${name}\n${count} (${formatPercent(lang, share)})`;
}

function bars(data: BarData, words: ChartWords, lang: Lang): BuiltChart {
  const labels = data.rest ? [...data.bars, words.rest] : data.bars;
  const counts = data.rest ? [...data.counts, data.rest] : data.counts;
  return {
    option: {
      tooltip: { valueFormatter: (value: unknown) => formatNumber(lang, Number(value), 0) },
      xAxis: nameAxis(data.x_label, labels),
      yAxis: numberAxis(words.rows, lang, true),
      series: [{ type: "bar", barMaxWidth: 64, itemStyle: { borderRadius: [4, 4, 0, 0] }, data: counts }],
    },
    table: {
      head: [data.x_label, words.rows],
      rows: labels.map((label, at) => [label, counts[at] ?? 0]),
    },
  };
}

function histogram(data: HistogramData, words: ChartWords, lang: Lang): BuiltChart {
  const isYear = hasYears(data, "x");
  const write = (edge: number | string | undefined) =>
    typeof edge === "string" ? formatDate(edge) : figureOf(lang, edge, isYear);
  const spans = data.counts.map((_, at) => `${write(data.edges[at])} – ${write(data.edges[at + 1])}`);
  const curve = data.normal && {
    type: "line",
    name: words.normal,
    smooth: true,
    showSymbol: false,
    data: data.normal,
  };
  return {
    option: {
      ...(curve ? { legend: {} } : {}),
      useUTC: true,
      tooltip: {
        trigger: "axis",
        valueFormatter: (value: unknown) => formatNumber(lang, Number(value), 1),
      },
      xAxis: binAxis(data.x_label, data.edges, spans, lang, isYear),
      yAxis: numberAxis(curve ? "" : words.rows, lang, true),
      series: [
        {
          type: "bar",
          name: words.rows,
          barCategoryGap: "4%",
          itemStyle: { borderRadius: [3, 3, 0, 0], opacity: 0.85 },
          data: data.counts,
        },
        ...(curve ? [curve] : []),
      ],
    },
    table: {
      head: [words.from, words.to, words.rows, ...(data.normal ? [words.normal] : [])],
      rows: data.counts.map((count, at) => [
        write(data.edges[at]),
        write(data.edges[at + 1]),
        count,
        ...(data.normal ? [data.normal[at] ?? null] : []),
      ]),
    },
  };
}

function line(data: LineData, words: ChartWords, lang: Lang): BuiltChart {
  const trend = data.line && {
    type: "line",
    name: words.trend,
    data: data.line,
    showSymbol: false,
    lineStyle: { type: "dashed", width: 2 },
  };
  return {
    option: {
      legend: {},
      tooltip: { trigger: "axis", valueFormatter: (value: unknown) => figure(lang, Number(value)) },
      xAxis: { type: "time", name: data.x_label, ...AXIS_NAME },
      yAxis: numberAxis("", lang, true),
      series: [
        {
          type: "line",
          name: data.y_label,
          symbolSize: 6,
          showSymbol: data.points.length <= 60,
          data: data.points,
        },
        ...(trend ? [trend] : []),
      ],
    },
    table: {
      head: [data.x_label, data.y_label],
      rows: data.points.map(([start, mean]) => [formatDate(start), mean]),
    },
  };
}
