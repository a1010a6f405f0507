import { createContext, use } from "react";
import type { ColumnInfo, GridRow } from "../values";

/** What cells of a grid can do. The grid compares its columns by identity, so they do not hold this themselves. */
export interface Acts {
  /** Without it a head only shows. */
  onOpenColumn?: (column: ColumnInfo, head: DOMRect) => void;
  /** Without it the cells are only read. */
  onWrite?: (row: GridRow, column: ColumnInfo, text: string) => void;
}

export const GridActs = createContext<Acts>({});

export const useGridActs = () => use(GridActs);
