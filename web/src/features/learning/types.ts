import type { AnswerOf } from "@/api/call";
import type { RowsOfResult } from "@/api/generated/types.gen";
import type { ColumnType } from "@/ui/TypeIcon";

export type TaskKind = "binary" | "multiclass" | "regression";

/** A family of models while a training runs. */
export interface LiveRow {
  family: string;
  name: string;
  state: "waiting" | "running" | "screened" | "done" | "skipped" | "failed";
  loss: number | null;
  score: number | null;
  seconds: number;
}

/** What a running training tells. */
export interface LiveDetail {
  analyze_result_index: number;
  seconds_left: number;
  leaderboard: LiveRow[];
}

const AVERAGES = ["binary", "micro", "macro", "weighted"] as const;
export type Average = (typeof AVERAGES)[number];
export type ClassScore = `${"precision" | "recall" | "fscore"}_${Average}`;
export type ScoreName =
  | ClassScore
  | "accuracy"
  | "log_loss"
  | "roc_auc"
  | "rmse"
  | "mae"
  | "r2"
  | "median_ae"
  | "brier";
export type Scores = Record<ScoreName, number | null>;

interface Interval {
  low: number;
  high: number;
}

export interface Importance {
  column: string;
  caption: string;
  rise: number;
  share: number;
}

export interface ModelReport {
  index: number;
  family: string;
  name: string;
  settings: Record<string, string | number>;
  validation_loss: number;
  validation_score: number;
  scores: Scores;
  intervals: Partial<Record<ScoreName, Interval>>;
  confusion: { labels: string[]; counts: number[][] } | null;
  roc: { false_positive_rate: number; true_positive_rate: number; threshold: number | null }[] | null;
  calibration: { predicted: number; actual: number; rows: number }[] | null;
  actual_predicted: { row: number; actual: number; predicted: number }[] | null;
  importance: Importance[];
  members: { family: string; name: string; weight: number }[];
  seconds: number;
  summary: string;
  sentences: string[];
  /** None of older trainings, which kept less. */
  precision_recall: PrecisionRecall[] | null;
  residuals: Residuals | null;
}

/** A class against the rest: what is caught of it, and how much of what is called so is right. */
export interface PrecisionRecall {
  label: string;
  rows: number;
  share: number;
  points: { recall: number; precision: number; threshold: number | null }[];
}

export interface Residuals {
  bins: { low: number; high: number; rows: number }[];
  half_within: number;
  most_within: number;
  mean: number;
}

export interface FormField {
  id: string;
  caption: string;
  type: ColumnType;
  display: string;
  unit: string | null;
  options: string[] | null;
  /** Whole numbers that stand for something, each with what it is called. */
  codes: [code: string, name: string][] | null;
  minimum: number | null;
  maximum: number | null;
  median: number | null;
  earliest: string | null;
  latest: string | null;
  middle: string | null;
  required: boolean;
  example: string | number | null;
  /** What options are called: as in the data, in Turkish, in English. */
  names?: [option: string, tr: string, en: string][] | null;
}

export interface TrainingResult {
  task: { target: string; budget_seconds: number };
  kind: TaskKind;
  target_caption: string;
  classes: string[] | null;
  class_counts: number[] | null;
  positive_class: string | null;
  form: { target: string; target_caption: string; target_unit: string | null; fields: FormField[] };
  left_out: { column: string; caption: string; reason: string }[];
  /** Questions about inputs that may give the answer away; with them a good score may say nothing. */
  doubts: string[];
  notes: string[];
  rows_used: number;
  train_rows: number;
  test_rows: number;
  dropped_rows: number;
  leaderboard: LiveRow[];
  baseline: Scores;
  models: ModelReport[];
  best_index: number;
  seconds: number;
  /** How many models were tried, on how many parts; 0 where it is not known, as of older trainings. */
  trials: number;
  folds: number;
  took_part: string[];
  is_repeatable: boolean;
}

interface Target {
  target_caption: string | null;
  kind?: TaskKind;
  refused: string | null;
}

/** A training as the server shows it: for one of its targets, with all its models. */
export interface TrainingView {
  machine_learning_id: string;
  state: "running" | "done" | "failed" | "cancelled";
  version: number;
  subset: RowsOfResult | null;
  task: { tasks: { target: string; budget_seconds: number }[] };
  targets: Target[];
  analyze_result_index: number;
  result: TrainingResult | null;
  refused: string | null;
}

interface TrainingSummary {
  refused: string | null;
  kind?: TaskKind;
  target_caption?: string;
  best_name?: string;
  best_summary?: string;
  score?: number;
  score_metric?: string;
  model_count?: number;
}

export type Training = Omit<
  AnswerOf<"/v1/wanalyzer/machinelearning/list">["list"][number],
  "task" | "summary"
> & { task: TrainingView["task"]; summary: TrainingSummary[] };

interface InputNote {
  row: number;
  field: string;
  phrase: string;
}

export interface Prediction {
  value: string | number;
  probabilities: Record<string, number> | null;
  interval: Interval | null;
  warnings: InputNote[];
  /** None where the model was kept without rows to compare with. */
  reasons: Reasons | null;
}

/** The way from the average answer to this one: the effects of all inputs add up to it, each give or take its error. */
export interface Reasons {
  /** The class whose probability is meant; none for a number. */
  label: string | null;
  average: number;
  answer: number;
  inputs: { column: string; caption: string; effect: number; error: number }[];
}
