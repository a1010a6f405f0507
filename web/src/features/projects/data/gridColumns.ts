import { useMemo } from "react";
import { useT } from "@/phrases/useT";
import type { RowHead } from "@/ui/grid/columns";
import type { GridColumn } from "@/ui/grid/values";
import { qualityOf, shapeOf } from "../columns/shape";
import type { ColumnInfo } from "../values";

/** The columns of a data set as a grid shows them; the same ones for the same columns. */
export function useGridColumns(columns: readonly ColumnInfo[]): readonly GridColumn[] {
  const { t } = useT();
  return useMemo(
    () =>
      columns.map((column) => ({
        id: column.column_id,
        caption: column.column_name,
        column_type: column.column_type,
        display: column.display,
        statistics: column.statistics,
        isCalculated: column.formula !== null,
        longest: column.statistics.longest,
        shape: shapeOf(column.statistics),
        quality: qualityOf(column.statistics),
        marked: { rows: new Set(column.aside), why: t("projects.aside.why"), said: t("projects.aside.mark") },
        ...(column.column_type === "select"
          ? { options: column.statistics.top.map((option) => option.value) }
          : {}),
      })),
    [columns, t],
  );
}

/** Rows are called by their number in the sheet. */
export function useSheetRows(): RowHead {
  const { t } = useT();
  return {
    name: t("projects.cell.rowInSheet"),
    why: t("projects.cell.rowInSheetWhy"),
    numberOf: (row) => Number(row.id),
    nameOf: (row) => t("projects.cell.rowName", { row: row.id }),
  };
}

/** Rows that are open to a buyer are counted anew: where they stand in the sheet is not theirs to know. */
export function useRowsOfBuyer(): RowHead {
  const { t } = useT();
  return {
    ...useSheetRows(),
    name: t("projects.cell.row"),
    why: t("projects.cell.rowOpenWhy"),
    nameOf: (row) => t("projects.cell.rowOpenName", { row: row.id }),
  };
}
