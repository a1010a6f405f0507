import { useT } from "@/phrases/useT";
import { notifyInfo } from "@/ui/notify";
import { editText } from "./cellText";
import { readCell } from "./readCell";
import type { RowCache } from "./RowCache";
import type { CellChange, GridColumn, GridRow } from "./values";

/** Typing into cells: read as the language writes numbers and dates, shown at once, then handed on. */
export function useTyping(cache: RowCache, onWrite?: (changes: readonly CellChange[]) => void) {
  const { t, lang } = useT();
  if (!onWrite) return undefined;
  return (row: GridRow, column: GridColumn, text: string) => {
    const typed = readCell(column, text, lang);
    if (!typed.isFitting) {
      notifyInfo(t(column.captions ? "grid.refused.option" : `grid.refused.${column.column_type}`, { text }));
      return;
    }
    const wasRaw = row.raw?.[column.id] !== undefined;
    const before = row.cells[column.id] ?? null;
    if (!wasRaw && editText(lang, column, before) === editText(lang, column, typed.value)) return;
    cache.write(row.index, column.id, typed.value);
    onWrite([{ row, column, value: typed.value }]);
  };
}
