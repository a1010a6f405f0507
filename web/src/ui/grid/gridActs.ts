import { createContext, use } from "react";
import type { Lang } from "@/phrases/setup";
import type { RowCache } from "./RowCache";
import type { Selection } from "./useSelection";
import type { GridColumn, GridRow } from "./values";

/** A row under the others with a figure of each column. */
export interface Foot {
  texts: ReadonlyMap<string, string>;
  choicesOf: (column: GridColumn) => readonly { value: string; label: string }[];
  onChoose: (column: GridColumn, choice: string | null) => void;
}

/** What cells of a grid can do. The grid compares its columns by identity, so they do not hold this themselves. */
export interface Acts {
  cache: RowCache;
  selection: Selection;
  /** How a row is called where one of its cells is edited. */
  nameOf: (row: GridRow) => string;
  /** Without it a head only shows. */
  onOpenColumn?: ((column: GridColumn, head: DOMRect) => void) | undefined;
  /** A head turns the order by its column instead. */
  onSortColumn?: ((column: GridColumn) => void) | undefined;
  foot?: Foot | undefined;
  /** Without it the cells are only read. */
  type?: ((row: GridRow, column: GridColumn, text: string) => void) | undefined;
}

const GridActs = createContext<Acts | null>(null);

export const GridActsProvider = GridActs.Provider;

export function useGridActs(): Acts {
  const acts = use(GridActs);
  if (!acts) throw new Error("A cell stands in a grid only");
  return acts;
}

/** What every cell says in the same words. */
export interface CellWords {
  lang: Lang;
  empty: string;
  notFitting: string;
}

/** What is drawn in cells; it stays the same while the grid around them is drawn anew. */
interface Cells extends CellWords {
  cache: RowCache;
  chosen: Selection["store"];
}

const GridCells = createContext<Cells | null>(null);

export const GridCellsProvider = GridCells.Provider;

export function useGridCells(): Cells {
  const cells = use(GridCells);
  if (!cells) throw new Error("A cell stands in a grid only");
  return cells;
}
