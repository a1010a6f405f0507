import { useMemo } from "react";
import { useUrlState } from "@/screens/useUrlState";
import type { ColumnInfo } from "../values";

type Direction = "ASC" | "DESC";

/** The order of the rows stands in the URL: `sort=c3` or `sort=-c3`. */
export function useSort(columns: readonly ColumnInfo[]) {
  const [text, setText] = useUrlState("sort");
  const columnKey = text.replace(/^-/, "");
  const isKnown = columns.some((column) => column.column_id === columnKey);
  const sort = useMemo(
    () => (isKnown ? { columnKey, direction: (text.startsWith("-") ? "DESC" : "ASC") as Direction } : null),
    [isKnown, columnKey, text],
  );
  const sortBy = (column: string | null, direction: Direction | null) =>
    setText(column && direction && `${direction === "DESC" ? "-" : ""}${column}`);
  return { sort, sortBy };
}
