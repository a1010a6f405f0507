import type { Lang } from "@/phrases/setup";
import { editText } from "./cellText";
import { readCell } from "./readCell";
import type { CellChange, CellValue, GridColumn, GridRow } from "./values";

/** More cells at once are an import. */
export const MOST_PASTED = 10_000;
/** More cells than this are shown before they are written. */
export const UNSEEN_UP_TO = 50;

/** A table as spreadsheets put it on the clipboard: tabs between cells, quotes around one with a tab, a quote or a line
 * break in it. The last line break ends the last row and begins none. */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedAt(text, at) : null;
    const { value, end } = cell ?? plainAt(text, at);
    row.push(value);
    at = end;
    if (text[at] === "\t") {
      at += 1;
      if (at === text.length) row.push("");
      continue;
    }
    rows.push(row);
    row = [];
    at += text.startsWith("\r\n", at) ? 2 : 1;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

interface Parsed {
  value: string;
  end: number;
}

function plainAt(text: string, at: number): Parsed {
  const plain = /[^\t\r\n]*/y;
  plain.lastIndex = at;
  const value = plain.exec(text)?.[0] ?? "";
  return { value, end: at + value.length };
}

/** A cell in quotes; null where no end of the cell follows the closing quote: then the quote is a letter like others. */
function quotedAt(text: string, at: number): Parsed | null {
  const quoted = /"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/y;
  quoted.lastIndex = at;
  const found = quoted.exec(text);
  return found && { value: (found[1] ?? "").replaceAll('""', '"'), end: quoted.lastIndex };
}

/** A table as spreadsheets read it from the clipboard. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoted).join("\t")).join("\n");
}

const quoted = (text: string) => (/[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A cell that was pasted and stays as it is. */
export interface Misfit {
  /** The place of the row; of one that would be new, how many rows it lies behind the last. */
  index: number;
  column: GridColumn;
  text: string;
}

export interface PastePlan {
  changes: readonly CellChange[];
  /** Rows that do not exist yet, by column. */
  added: readonly Readonly<Record<string, CellValue>>[];
  /** Which option was meant by a text that is written in another way. */
  meant: ReadonlyMap<string, string>;
  misfits: readonly Misfit[];
  /** Cells beside the last column, or below the last row where none can be added. */
  outside: number;
  /** Cells of columns that are computed. */
  closed: number;
  cells: number;
}

interface Target {
  columns: readonly GridColumn[];
  rowAt: (index: number) => GridRow | undefined;
  /** How many rows there are. */
  total: number;
  /** Where the first cell goes. */
  index: number;
  column: number;
  canAdd: boolean;
  lang: Lang;
}

/** What a pasted table does to the cells it falls on. */
export function planPaste(table: readonly (readonly string[])[], target: Target): PastePlan {
  const changes: CellChange[] = [];
  const added: Record<string, CellValue>[] = [];
  const misfits: Misfit[] = [];
  const meant = new Map<string, string>();
  let [outside, closed] = [0, 0];
  for (const [down, texts] of table.entries()) {
    const index = target.index + down;
    const isNew = index >= target.total;
    const row = target.rowAt(index);
    const record: Record<string, CellValue> = {};
    for (const [right, text] of texts.entries()) {
      const column = target.columns[target.column + right];
      if (!column || (isNew ? !target.canAdd : !row)) {
        outside += 1;
        continue;
      }
      if (column.isCalculated) {
        closed += 1;
        continue;
      }
      const typed = readCell(column, withoutUnit(column, text), target.lang);
      if (!typed.isFitting) {
        misfits.push({ index, column, text });
        continue;
      }
      noteMeant(meant, column, text, typed.value);
      if (isNew) record[column.id] = typed.value;
      else if (row && isOther(row, column, typed.value, target.lang))
        changes.push({ row, column, value: typed.value });
    }
    if (Object.values(record).some((value) => value !== null)) added.push(record);
  }
  const cells = table.reduce((sum, row) => sum + row.length, 0);
  return { changes, added, meant, misfits, outside, closed, cells };
}

/** Whether a person is asked before it is written. */
export const asksFirst = (plan: PastePlan) =>
  plan.cells > UNSEEN_UP_TO || plan.misfits.length > 0 || plan.added.length > 0;

function noteMeant(meant: Map<string, string>, column: GridColumn, text: string, value: CellValue): void {
  const caption = typeof value === "string" ? column.captions?.get(value) : undefined;
  if (caption !== undefined && caption !== text.trim()) meant.set(text.trim(), caption);
}

/** "12 kg" in a column of kilograms is twelve. */
function withoutUnit({ unit, column_type }: GridColumn, text: string): string {
  const said = text.trim();
  const isNumber = column_type === "float" || column_type === "integer";
  return isNumber && unit && said.endsWith(unit) ? said.slice(0, -unit.length) : text;
}

function isOther(row: GridRow, column: GridColumn, value: CellValue, lang: Lang): boolean {
  if (row.raw?.[column.id] !== undefined) return true;
  return editText(lang, column, row.cells[column.id]) !== editText(lang, column, value);
}
