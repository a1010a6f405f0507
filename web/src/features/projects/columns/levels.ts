import type { CodeLabel, ColumnInfo, Level } from "../values";

const LEVELS = {
  text: ["nominal"],
  select: ["nominal", "ordinal"],
  integer: ["nominal", "ordinal", "continuous"],
  float: ["continuous"],
  datetime: ["continuous"],
} as const satisfies Record<ColumnInfo["column_type"], readonly Level[]>;

/** What can be said of a column's values, by its type. */
export const levelsOf = (column: ColumnInfo): readonly Level[] => LEVELS[column.column_type];

/** The values of a column with their labels, the labelled ones first and in their order, the others in order after them. */
export function labelsOf(column: ColumnInfo): CodeLabel[] {
  const known = new Set(column.labels.map((each) => each.value));
  const others = column.statistics.top
    .map((option) => option.value)
    .filter((value) => !known.has(value))
    .toSorted((a, b) => a.localeCompare(b, "tr", { numeric: true }));
  return [...column.labels, ...others.map((value) => ({ value, label: value }))];
}

/** The list with the item at one place moved by one. */
export function moved<T>(items: readonly T[], place: number, by: -1 | 1): T[] {
  const next = [...items];
  const [item] = next.splice(place, 1);
  if (item !== undefined) next.splice(place + by, 0, item);
  return next;
}
