import { useState } from "react";
import { useT } from "@/phrases/useT";
import { notifyInfo } from "@/ui/notify";
import { cellText, editText } from "./cellText";
import { asksFirst, MOST_PASTED, parseTable, type PastePlan, planPaste, writeTable } from "./paste";
import { boxOf, cellsOf, type Range } from "./range";
import { readCell } from "./readCell";
import type { RowCache } from "./RowCache";
import type { CellChange, CellValue, GridColumn, GridRow } from "./values";

export type Write = (
  changes: readonly CellChange[],
  /** Rows that do not exist yet. */
  added: readonly Readonly<Record<string, CellValue>>[],
) => void;

interface Writing {
  cache: RowCache;
  columns: readonly GridColumn[];
  /** Without it the cells are only read. */
  onWrite: Write | undefined;
  canAdd: boolean;
}

/** What keys and the clipboard do to cells: shown at once, then handed on as one deed. */
export function useWriting({ cache, columns, onWrite, canAdd }: Writing) {
  const { t, lang } = useT();
  const [preview, setPreview] = useState<PastePlan | null>(null);

  const write: Write = (changes, added) => {
    if (changes.length + added.length === 0) return;
    cache.writeAll(changes);
    onWrite?.(changes, added);
  };
  const type = (row: GridRow, column: GridColumn, text: string) => {
    const typed = readCell(column, text, lang);
    if (!typed.isFitting) {
      notifyInfo(t(column.captions ? "grid.refused.option" : `grid.refused.${column.column_type}`, { text }));
      return;
    }
    const wasRaw = row.raw?.[column.id] !== undefined;
    if (!wasRaw && editText(lang, column, row.cells[column.id]) === editText(lang, column, typed.value))
      return;
    write([{ row, column, value: typed.value }], []);
  };
  /** The rows of a range, read where they were not; null where they are too many. */
  const rowsOf = async (range: Range): Promise<GridRow[] | null> => {
    if (cellsOf(range) > MOST_PASTED) {
      notifyInfo(t("grid.tooMany", { count: MOST_PASTED }));
      return null;
    }
    const { top, bottom } = boxOf(range);
    await cache.show(top, bottom).catch(() => undefined);
    return Array.from({ length: bottom - top + 1 }, (_, at) => cache.row(top + at)).filter(
      (row) => row !== undefined,
    );
  };
  const columnsOf = (range: Range) => {
    const { left, right } = boxOf(range);
    return columns.slice(left, right + 1);
  };
  const clear = async (range: Range) => {
    const rows = await rowsOf(range);
    const closable = columnsOf(range).filter((column) => !column.isCalculated);
    const changes = (rows ?? []).flatMap((row) =>
      closable
        .filter(({ id }) => (row.cells[id] ?? null) !== null || row.raw?.[id] !== undefined)
        .map((column) => ({ row, column, value: null })),
    );
    write(changes, []);
  };
  /** The first row of the range goes into all others. */
  const fillDown = async (range: Range) => {
    const [first, ...others] = (await rowsOf(range)) ?? [];
    if (!first) return;
    const open = columnsOf(range).filter((column) => !column.isCalculated);
    const changes = others.flatMap((row) =>
      open
        .filter(({ id }) => (row.cells[id] ?? null) !== (first.cells[id] ?? null))
        .map((column) => ({ row, column, value: first.cells[column.id] ?? null })),
    );
    write(changes, []);
  };
  const paste = async (text: string, range: Range) => {
    const table = filling(parseTable(text), range);
    const { top, left } = boxOf(range);
    const cells = table.reduce((sum, row) => sum + row.length, 0);
    if (cells > MOST_PASTED) {
      notifyInfo(t("grid.tooMany", { count: MOST_PASTED }));
      return;
    }
    const last = Math.min(cache.total, top + table.length) - 1;
    await cache.show(top, last).catch(() => undefined);
    const plan = planPaste(table, {
      columns,
      rowAt: (index) => cache.row(index),
      total: cache.total,
      index: top,
      column: left,
      canAdd: canAdd && cache.isCounted,
      lang,
    });
    if (asksFirst(plan)) setPreview(plan);
    else write(plan.changes, plan.added);
  };
  /** The cells as text; only rows that were read are copied. */
  const copy = (range: Range): string => {
    const { top, bottom } = boxOf(range);
    const end = Math.min(bottom, top + MOST_PASTED);
    const rows: string[][] = [];
    for (let index = top; index <= end; index += 1) {
      const row = cache.row(index);
      rows.push(
        columnsOf(range).map(
          (column) => row?.raw?.[column.id] ?? cellText(lang, column, row?.cells[column.id]) ?? "",
        ),
      );
    }
    const [only] = rows;
    return rows.length === 1 && only?.length === 1 ? (only[0] ?? "") : writeTable(rows);
  };
  const decide = (isWanted: boolean) => {
    if (isWanted && preview) write(preview.changes, preview.added);
    setPreview(null);
  };
  return { type, clear, fillDown, paste, copy, preview, decide };
}

export type GridWriting = ReturnType<typeof useWriting>;

/** One cell that is pasted onto a range fills it. */
function filling(table: string[][], range: Range): string[][] {
  const { top, bottom, left, right } = boxOf(range);
  const text = table[0]?.[0];
  if (text === undefined || table.length > 1 || (table[0]?.length ?? 0) > 1) return table;
  if (cellsOf(range) > MOST_PASTED) return table;
  const row = Array.from({ length: right - left + 1 }, () => text);
  return Array.from({ length: bottom - top + 1 }, () => row);
}
