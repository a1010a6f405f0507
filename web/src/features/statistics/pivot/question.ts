import type { AnswerOf } from "@/api/call";
import type { PhraseKey } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import type { OpenProject } from "../ProjectGate";
import type { Column } from "../types";

export const PIVOT = "/v1/wanalyzer/project/pivot/get";
export type PivotAnswer = AnswerOf<typeof PIVOT>;

export const MEASURES = {
  count: "charts.measure.count",
  sum: "charts.measure.sum",
  mean: "charts.measure.mean",
  median: "charts.measure.median",
  share_of_total: "charts.measure.share_of_total",
  share_of_row: "charts.measure.share_of_row",
  share_of_column: "charts.measure.share_of_column",
} as const satisfies Record<string, PhraseKey>;
export type Measure = keyof typeof MEASURES;

export const PERIODS = {
  day: "charts.period.day",
  week: "charts.period.week",
  month: "charts.period.month",
  quarter: "charts.period.quarter",
  year: "charts.period.year",
} as const satisfies Record<string, PhraseKey>;
export type Period = keyof typeof PERIODS;

export const isShare = (measure: Measure) => measure.startsWith("share_");
export const needsValue = (measure: Measure) => ["sum", "mean", "median"].includes(measure);
export const isNumber = ({ column_type: type }: Column) => type === "float" || type === "integer";
export const isDate = ({ column_type: type }: Column | undefined = {} as Column) => type === "datetime";

/** The column that is most worth grouping by before somebody has chosen: one of options, else a date, else the first. */
export function firstGroup(columns: readonly Column[]): Column | undefined {
  return columns.find((column) => column.column_type === "select") ?? columns.find(isDate) ?? columns[0];
}

/** A word of the address where it is one of the names, else none. */
export function known<T extends string>(names: Record<T, unknown>, text: string): T | null {
  return Object.hasOwn(names, text) ? (text as T) : null;
}

/** The filter that came with the address; what cannot be read is none. */
export function readRule(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text);
    return read && typeof read === "object" && "rules" in read && Array.isArray(read.rules)
      ? (read as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** What is asked of the pivot; all of it stands in the address. */
export function usePivotQuestion(project: OpenProject) {
  const { columns, projectId } = project;
  const [row, setRow] = useUrlState("row", firstGroup(columns)?.column_id ?? "");
  const [rowPeriod, setRowPeriod] = useUrlState("row_period");
  const [group, setGroup] = useUrlState("group");
  const [groupPeriod, setGroupPeriod] = useUrlState("group_period");
  const [measured, setMeasure] = useUrlState("measure", "count");
  const [value, setValue] = useUrlState("value");
  const [rule, setRule] = useUrlState("rule");
  const [subset, setSubset] = useUrlState("subset");
  const measure = known(MEASURES, measured) ?? "count";
  const numbers = columns.filter(isNumber);
  const named = numbers.find((column) => column.column_id === value);
  const valueColumn = needsValue(measure) ? (named ?? numbers[0]) : isShare(measure) ? named : undefined;
  return {
    body: {
      project_id: projectId,
      row_column: row,
      row_period: known(PERIODS, rowPeriod),
      group_column: group || null,
      group_period: known(PERIODS, groupPeriod),
      measure,
      value_column: valueColumn?.column_id ?? null,
      filter_rule: readRule(rule),
      subset_id: subset || null,
    },
    numbers,
    rule,
    setRow,
    setRowPeriod,
    setGroup,
    setGroupPeriod,
    setMeasure,
    setValue,
    setRule,
    setSubset,
  };
}

export type PivotQuestion = ReturnType<typeof usePivotQuestion>;
