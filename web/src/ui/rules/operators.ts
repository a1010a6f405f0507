import type { PhraseKey } from "@/phrases/useT";
import type { ColumnType } from "@/ui/TypeIcon";

/** What columns are compared as: columns of one kind can be compared with each other. */
export type Kind = "text" | "number" | "date";

export const KINDS: Record<ColumnType, Kind> = {
  text: "text",
  select: "text",
  integer: "number",
  float: "number",
  datetime: "date",
};

const COMPARISONS = ["=", "!=", "<", "<=", ">", ">="] as const;
const MATCHES = [
  "contains",
  "doesNotContain",
  "beginsWith",
  "doesNotBeginWith",
  "endsWith",
  "doesNotEndWith",
] as const;
const RANGES = ["between", "notBetween"] as const;
const LISTS = ["in", "notIn"] as const;
const EMPTINESS = ["null", "notNull"] as const;
const COUNTED = ["lastDays", "nextDays", "lastMonths"] as const;
const PERIODS = [
  "today",
  "yesterday",
  "thisWeek",
  "lastWeek",
  "thisMonth",
  "lastMonth",
  "thisQuarter",
  "thisYear",
  "lastYear",
] as const;

type Operator = (
  | typeof COMPARISONS
  | typeof MATCHES
  | typeof RANGES
  | typeof LISTS
  | typeof EMPTINESS
  | typeof COUNTED
  | typeof PERIODS
)[number];

/** What can be asked of a column, as the server allows it. */
export const OPERATORS: Record<Kind, readonly Operator[]> = {
  text: ["=", "!=", ...MATCHES, ...LISTS, ...EMPTINESS],
  number: [...COMPARISONS, ...RANGES, ...LISTS, ...EMPTINESS],
  date: [...COMPARISONS, ...RANGES, ...COUNTED, ...PERIODS, ...EMPTINESS],
};

/** What can be asked of a column whose cells hold codes. */
export const CLOSED_OPERATORS: readonly Operator[] = ["=", "!=", ...LISTS, ...EMPTINESS];

const has = (list: readonly string[]) => (operator: string) => list.includes(operator);

export const isRange = has(RANGES);
export const isList = has(LISTS);
export const isCounted = has(COUNTED);
export const needsNoValue = has([...EMPTINESS, ...PERIODS]);
export const comparesColumns = has([...COMPARISONS, ...MATCHES, ...RANGES]);

const SYMBOLS: Record<string, string> = {
  "=": "eq",
  "!=": "ne",
  "<": "lt",
  "<=": "le",
  ">": "gt",
  ">=": "ge",
};

/** How an operator is called for a kind of column. */
export function operatorKey(kind: Kind, operator: Operator): PhraseKey {
  const name = SYMBOLS[operator] ?? operator;
  const isSaidByKind = operator in SYMBOLS;
  return (isSaidByKind ? `rules.op.${kind}.${name}` : `rules.op.${name}`) as PhraseKey;
}
