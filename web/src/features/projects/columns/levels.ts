import type { Lang } from "@/phrases/setup";
import { formatNumber } from "@/ui/format";
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

const MOST_COUNTED = 5;

/** How often each labelled value of a column stands there, in the order of the labels; null where nothing is labelled. */
export function countsText(column: ColumnInfo, lang: Lang): string | null {
  const counts = new Map(column.statistics.top.map((option) => [option.value, option.count]));
  if (column.labels.length === 0 || counts.size === 0) return null;
  const shown = labelsOf(column)
    .slice(0, MOST_COUNTED)
    .map(({ value, label }) => `${label}: ${formatNumber(lang, counts.get(value) ?? 0, 0)}`);
  return column.statistics.distinct > MOST_COUNTED ? `${shown.join(" · ")} · …` : shown.join(" · ");
}

/** The list with the item at one place moved by one. */
export function moved<T>(items: readonly T[], place: number, by: -1 | 1): T[] {
  const next = [...items];
  const [item] = next.splice(place, 1);
  if (item !== undefined) next.splice(place + by, 0, item);
  return next;
}
