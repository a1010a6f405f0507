import { useRef } from "react";
import { useT } from "@/phrases/useT";
import { notifyInfo } from "@/ui/notify";
import { useProject } from "../projectContext";
import type { ColumnInfo, GridRow, Step } from "../values";
import { editText, readTyped } from "./cellText";

type CellStep = Extract<Step, { kind: "set_cell" }>;

/** Writing into cells: shown at once, sent together while an earlier change is on its way. */
export function useCellEdits(edits: {
  write: (index: number, column: string, value: CellStep["value"], raw?: string | null) => void;
  /** The data goes from one version to the next, and the rows on the screen already show it. */
  onSaved: (before: number, after: number) => void;
  onRefused: () => void;
}) {
  const { t, lang } = useT();
  const { apply } = useProject();
  const waiting = useRef<CellStep[]>([]);
  const isSending = useRef(false);

  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    while (waiting.current.length > 0) {
      const steps = waiting.current.splice(0);
      const done =
        steps.length === 1
          ? t("projects.cell.saved", { row: steps[0]?.row ?? 0 })
          : t("projects.cell.savedMany", { count: steps.length });
      const version = await apply(steps, done, edits.onSaved);
      if (version === null) edits.onRefused();
    }
    isSending.current = false;
  };

  return (row: GridRow, column: ColumnInfo, text: string) => {
    const typed = readTyped(column.column_type, text, lang);
    if (!typed.isFitting) {
      notifyInfo(t(`projects.cell.refused.${column.column_type}`, { text }));
      return;
    }
    const before = row.cells?.[column.column_id] ?? null;
    const wasRaw = row.raw?.[column.column_id] !== undefined;
    if (!wasRaw && editText(lang, column, before) === editText(lang, column, typed.value)) return;
    edits.write(row.index, column.column_id, typed.value);
    waiting.current.push({ kind: "set_cell", column: column.column_id, row: row.row, value: typed.value });
    void send();
  };
}
