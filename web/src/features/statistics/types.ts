import type { AnswerOf } from "@/api/call";

/** Kinds of question as the server spells them. */
export const ANALYSES = [
  "relation",
  "difference",
  "association",
  "trend",
  "season",
  "normality",
  "descriptives",
] as const;
export type Analysis = (typeof ANALYSES)[number];

export interface Effect {
  kind: string;
  value: number | null;
  low: number | null;
  high: number | null;
  size: "none" | "small" | "medium" | "large" | null;
}

interface Outcome {
  test: string;
  statistic: number | null;
  df: number[];
  p: number | null;
  effect: Effect | null;
}

type Pair<X = number> = [X, number];

export interface ScatterData {
  kind: "scatter";
  x_label: string;
  y_label: string;
  points: Pair[];
  line: [Pair, Pair] | null;
  is_sample: boolean;
  /** Axes of years; charts that were kept before there were any have none. */
  year_axes?: ("x" | "y")[];
}

export interface BoxData {
  kind: "box";
  x_label: string;
  y_label: string;
  boxes: {
    label: string;
    n: number;
    low: number;
    q1: number;
    median: number;
    q3: number;
    high: number;
    mean: number | null;
    outliers: number;
  }[];
  groups_left_out: number;
  year_axes?: "y"[];
}

export interface StackedData {
  kind: "bar_stacked";
  x_label: string;
  series_label: string;
  bars: string[];
  series: string[];
  /** counts[bar][series] */
  counts: number[][];
}

export interface BarData {
  kind: "bar";
  x_label: string;
  bars: string[];
  counts: number[];
  rest: number;
}

export interface HistogramData {
  kind: "histogram";
  x_label: string;
  /** Numbers, or ISO texts of a date column. */
  edges: (number | string)[];
  counts: number[];
  normal: number[] | null;
  year_axes?: "x"[];
}

export interface LineData {
  kind: "line";
  x_label: string;
  y_label: string;
  points: Pair<string>[];
  line: [Pair<string>, Pair<string>] | null;
}

export interface ScatterGroupsData {
  kind: "scatter_groups";
  x_label: string;
  y_label: string;
  group_label: string;
  groups: { label: string; points: Pair[]; line: [Pair, Pair] | null }[];
  year_axes?: ("x" | "y")[];
}

export type ChartData =
  | ScatterGroupsData
  | ScatterData
  | BoxData
  | StackedData
  | BarData
  | HistogramData
  | LineData;

/** A cell of a finding's table; a word comes wrapped where it was translated. */
export type Cell = string | number | null | { $phrase: string };

export interface DetailTable {
  title: string;
  headers: string[];
  rows: Cell[][];
}

export interface Detail {
  finding_id: string;
  chart: ChartData | null;
  /** The same inside the groups of another column, where the finding turns round or vanishes there. */
  inside: ChartData | null;
  tables: DetailTable[];
  checks: string[];
}

type Answered = AnswerOf<"/v1/wanalyzer/project/stats/result/list">;

/** One finding, with the parts whose shape the server's description leaves open. */
export type Finding = Omit<
  Answered["list"][number],
  "analysis" | "effect" | "estimate" | "alternatives" | "detail"
> & {
  analysis: Analysis;
  effect: Effect | null;
  estimate: Effect | null;
  alternatives: Outcome[];
  detail: Detail | null;
};

/** The columns that findings speak of, and how strongly each two belong together. */
export type Overview = NonNullable<Answered["overview"]>;
export type PairStrength = Overview["pair_list"][number];

export type Findings = Omit<Answered, "list" | "counts" | "question"> & {
  list: Finding[];
  counts: Partial<Record<Analysis | "findings" | "significant" | "notable" | "tests", number>>;
  question: RunQuestion;
};

interface RunQuestion {
  columns: string[];
  analyses: Analysis[];
  significance_level: number;
  focus: string | null;
}

export type Run = Omit<
  AnswerOf<"/v1/wanalyzer/project/stats/list">["list"][number],
  "question" | "counts"
> & { question: RunQuestion; counts: Findings["counts"] | null };

export type Column = AnswerOf<"/v1/wanalyzer/project/details/columns/wai/get">["column_list"][number];
