import type { CellValue } from "@/ui/grid/values";
import type { ColumnType } from "@/ui/TypeIcon";

type Display = "plain" | "percent" | "money" | "year" | "date" | "datetime" | "time" | "boolean" | "code";

interface Bin {
  start: number | string;
  end: number | string;
  count: number;
}

interface Option {
  value: string;
  count: number;
  share: number;
  is_registered: boolean | null;
}

/** Values beyond a limit: how many, and the farthest with their rows. */
export interface Abnormal {
  count: number;
  sample: [row: number, value: number | string][];
}

/** The statistics of a column; what does not apply to its type is null or empty. */
export interface Profile {
  count: number;
  empty: number;
  not_fitting: number;
  distinct: number;
  minimum: CellValue;
  maximum: CellValue;
  mean: CellValue;
  median: CellValue;
  deviation: number | null;
  lower_quartile: CellValue;
  upper_quartile: CellValue;
  skewness: number | null;
  histogram: Bin[];
  top: Option[];
  shortest: number | null;
  longest: number | null;
  lower_limit: CellValue;
  upper_limit: CellValue;
  limit_rule: "given" | "adjusted_boxplot" | "three_sigma" | "none";
  limit_reason: string | null;
  high: Abnormal | null;
  low: Abnormal | null;
  registered: string[] | null;
  unregistered: number;
  not_fitting_sample: [row: number, raw: string][];
  quality: number;
  /** Of fractions: with how many decimals they are written. Data that was read long ago does not say. */
  decimals?: number | null;
  /** Of a linked column: its usual range, and how many of the judged values lie in it. */
  usual?: Usual | null;
}

export interface Usual {
  lower: number | null;
  upper: number | null;
  judged: number;
  inside: number;
  source: string | null;
  /** Judged by the widest range: no column says whom a row is about. */
  is_widest: boolean;
  /** Codes that its rules look at and no column is linked to. */
  needed?: readonly string[];
}

/** The column of a layer that a column is linked to; of what was bought its unit and limits alone. */
export interface ColumnLink {
  layer: string | null;
  code: string | null;
  captions: { tr: string; en: string } | null;
  unit: string | null;
  unit_symbol: string | null;
  own_unit: string | null;
  own_unit_symbol: string | null;
  is_converted: boolean;
  option_list: { code: string; captions: { tr: string; en: string } }[];
  change_list: LinkChange[];
}

interface Limits {
  lower: number | null;
  upper: number | null;
}

/** One thing that the column of the layer says otherwise now: names, or ranges in its own unit. */
export interface LinkChange {
  what:
    | "caption"
    | "unit"
    | "possible"
    | "critical"
    | "usual"
    | "option_added"
    | "option_gone"
    | "option_renamed"
    | "other";
  before: { tr: string; en: string } | null;
  now: { tr: string; en: string } | null;
  before_range: Limits | null;
  now_range: Limits | null;
}

/** What a column's values are to statistics. */
export type Level = "nominal" | "ordinal" | "continuous";

export interface CodeLabel {
  value: string;
  label: string;
}

export type FillMethod = "value" | "median" | "mean" | "mode" | "previous";
export type LetterCase = "lower" | "upper" | "title" | "sentence";
type Rows = readonly number[] | null;

/** One change of the data, as the server stores and replays it. */
export type Step =
  | { kind: "retype"; column: string; to_type: ColumnType }
  | { kind: "set_level"; column: string; level: Level; labels: readonly (readonly [string, string])[] }
  | { kind: "rename"; column: string; name: string }
  | { kind: "set_cell"; column: string; row: number; value: CellValue }
  | { kind: "set_cells"; column: string; values: readonly (readonly [number, CellValue])[] }
  | { kind: "trim" | "repair_encoding" | "parse_cells"; column: string; rows?: Rows }
  | { kind: "set_case"; column: string; case: LetterCase; rows?: Rows }
  | {
      kind: "replace_options";
      column: string;
      options: readonly (readonly [string, string])[];
      rows?: Rows;
    }
  | { kind: "fill_empty"; column: string; method: FillMethod; value?: CellValue; rows?: Rows }
  | {
      kind: "apply_limits";
      column: string;
      lower: number | null;
      upper: number | null;
      action: "clip" | "empty";
      rows?: Rows;
    }
  | {
      kind: "drop_rows";
      chosen?: readonly number[] | null;
      /** Rows that a rule keeps go too. */
      rule?: Readonly<Record<string, unknown>> | null;
      /** The day from which relative dates of the rule count. */
      day?: string | null;
    }
  | { kind: "restore_rows"; chosen: readonly number[] }
  | { kind: "drop_duplicates"; columns?: readonly string[] | null; rows?: Rows }
  | { kind: "add_column"; name: string; formula: string; column?: string | null }
  | { kind: "set_aside"; column: string; rows?: Rows; is_aside?: boolean }
  | { kind: "remove_column"; column: string }
  | { kind: "take_values"; column: string; formula?: string | null }
  | {
      kind: "link_column";
      column: string;
      /** What was taken from the wdm; a client names its layer and code alone. */
      facts: { layer: string; code: string; captions?: { tr: string; en: string }; unit?: string | null };
      /** The unit of the cells (UCUM). */
      unit?: string | null;
      convert?: boolean;
    }
  | { kind: "unlink_column"; column: string }
  | { kind: "convert_cells"; column: string; unit: string; rows?: Rows };

export interface Sample {
  _row: number;
  column: string | null;
  before: string | null;
  after: string | null;
}

export type Severity = "low" | "medium" | "high";

/** A correction that can be accepted wholly (`step`), in part, or in another way (`alternatives`). */
export interface Suggestion {
  id: string;
  kind: string;
  columns: string[];
  title: string;
  why: string;
  /** How it was found, where a rule of statistics decides. */
  method?: string | null;
  count: number;
  /** At most 1,000 row numbers. */
  rows: number[];
  samples: Sample[];
  options: { from: string; to: string }[];
  /** Null where it is only shown: nothing is wrong for sure. */
  step: Step | null;
  alternatives: Step[];
  severity: Severity;
  confidence: number;
  /** No value changes what it means: all such ones can be accepted unseen. */
  is_safe: boolean;
}

/** A column with its type, statistics and suggestions. */
export interface ColumnInfo {
  column_id: string;
  column_name: string;
  column_type: ColumnType;
  display: Display;
  level: Level;
  /** What the values are called, in their order. */
  labels: CodeLabel[];
  /** Rows whose value in this column is left out of statistics. */
  aside: number[];
  unit: string | null;
  confidence: number;
  reason: string;
  is_unique: boolean;
  is_constant: boolean;
  formula: string | null;
  /** The layers that its formula reads and that changed since; of what was bought none. */
  changed_layers: readonly string[];
  link?: ColumnLink | null;
  statistics: Profile;
  suggestions: Suggestion[];
}

/** All that is known about the columns of one version of the data. */
export interface ColumnsOf {
  version: number;
  columns: ColumnInfo[];
  /** Suggestions about whole rows. */
  whole: Suggestion[];
}
