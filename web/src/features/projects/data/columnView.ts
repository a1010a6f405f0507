import type { ColumnInfo } from "../values";

/** How the owner sees the columns in the table: their order, and which of them are not shown. */
export interface ColumnView {
  order: readonly string[];
  hidden: readonly string[];
}

export const AS_IN_FILE: ColumnView = { order: [], hidden: [] };

/** The columns in the order that was chosen; those that came later stand at the end. */
export function ordered(columns: readonly ColumnInfo[], view: ColumnView): ColumnInfo[] {
  const places = new Map(view.order.map((id, place) => [id, place]));
  const placeOf = (column: ColumnInfo) => places.get(column.column_id) ?? places.size;
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The columns that stand in the table. One always does: a table without columns is none. */
export function shownOf(columns: readonly ColumnInfo[], view: ColumnView): ColumnInfo[] {
  const all = ordered(columns, view);
  const shown = all.filter((column) => !view.hidden.includes(column.column_id));
  return shown.length > 0 ? shown : all.slice(0, 1);
}

/** The view with one column shown or hidden. */
export function withShown(view: ColumnView, id: string, isShown: boolean): ColumnView {
  const others = view.hidden.filter((each) => each !== id);
  return { ...view, hidden: isShown ? others : [...others, id] };
}
