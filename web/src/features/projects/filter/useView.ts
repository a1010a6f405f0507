import { useMemo } from "react";
import { useUrlState } from "@/screens/useUrlState";
import { useSort } from "../data/useSort";
import type { ColumnInfo } from "../values";

/** What is shown of the rows: which columns and in which order; both stand in the URL. */
export interface View {
  /** In the order in which they were chosen. */
  columns: readonly ColumnInfo[];
  /** Their ids; none where every column is shown. */
  chosen: readonly string[];
  sort: ReturnType<typeof useSort>["sort"];
}

/** The chosen columns; none chosen means all of them. */
export function chosenOf(columns: readonly ColumnInfo[], text: string): readonly ColumnInfo[] {
  const byId = new Map(columns.map((column) => [column.column_id, column]));
  const chosen = [...new Set(text.split(","))].flatMap((id) => byId.get(id) ?? []);
  return chosen.length > 0 ? chosen : columns;
}

const idOf = (column: ColumnInfo) => column.column_id;

export function useView(columns: readonly ColumnInfo[]) {
  const [text, setText] = useUrlState("columns");
  const { sort, sortBy } = useSort(columns);
  const chosen = useMemo(() => chosenOf(columns, text), [columns, text]);
  return {
    view: { columns: chosen, chosen: chosen === columns ? [] : chosen.map(idOf), sort },
    choose: (ids: readonly string[]) => setText(ids.length > 0 ? ids.join(",") : null),
    sortBy,
  };
}
