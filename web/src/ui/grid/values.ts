import type { ColumnType } from "@/ui/TypeIcon";
import type { SearchPicks } from "@/ui/usePick";

/** A value in a cell as the server answers it; dates are ISO texts. */
export type CellValue = string | number | null;

/** What a source knows a row by: its number in a sheet, the id of a record. */
export type RowId = string | number;

/** What the source of rows answers for one row. */
export interface LoadedRow {
  id: RowId;
  cells: Readonly<Record<string, CellValue>>;
  /** Raw texts of cells that do not fit their column, by column. */
  raw?: Readonly<Record<string, string>> | null;
  /** Counted by the server with every change of the row. */
  version?: number;
}

/** A row with its place among all rows of the question. */
export interface GridRow extends LoadedRow {
  index: number;
  /** Columns whose cells somebody else has just changed. */
  fresh?: ReadonlySet<string>;
}

export interface RowPage {
  rows: readonly LoadedRow[];
  /** How many rows there are; null while nobody has counted them. */
  total: number | null;
}

/** Where rows come from. Another key is another question. */
export interface RowSource {
  key: string;
  load: (offset: number, count: number) => Promise<RowPage>;
}

/** How the values of a column are written. */
export interface Shown {
  column_type: ColumnType;
  display?: string;
  unit?: string | null;
  /** With how many decimals the numbers of the column are written; at most six where nothing is said. */
  statistics?: { decimals?: number | null };
  /** Where cells hold codes: what each is called. */
  captions?: ReadonlyMap<string, string>;
}

export interface GridColumn extends Shown {
  id: string;
  caption: string;
  /** Computed, never typed. */
  isCalculated?: boolean;
  /** Values that are offered while one is typed. */
  options?: readonly string[];
  /** Cells name something that is looked for; what it is called stands in the captions once it was read. */
  pick?: SearchPicks;
  /** Numbers may be written with another unit, which the source of the rows converts. */
  takesUnits?: boolean;
  /** As wide as somebody drew it. */
  width?: number;
  /** Letters of the longest value. */
  longest?: number | null;
  /** Bars of the small picture in the head. */
  shape?: readonly number[];
  /** Cells that are filled with what belongs there, that are empty, and that do not fit. */
  quality?: { valid: number; missing: number; invalid: number };
  /** Rows whose cell is struck through, and why. */
  marked?: { rows: ReadonlySet<RowId>; why: string; said: string };
}

/** One cell that was typed, pasted or emptied. */
export interface CellChange {
  row: GridRow;
  column: GridColumn;
  value: CellValue;
}

export const isNumeric = (type: ColumnType) => type === "integer" || type === "float";
export const isTextual = (type: ColumnType) => type === "text" || type === "select";
