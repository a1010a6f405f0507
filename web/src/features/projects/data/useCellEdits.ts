import { useRef } from "react";
import { useT } from "@/phrases/useT";
import type { CellChange, CellValue } from "@/ui/grid/values";
import { useProject } from "../projectContext";
import type { Step } from "../values";

/** What is written into cells is on the screen already; it is sent together while an earlier change is on its way. */
export function useCellEdits(edits: {
  /** The data goes from one version to the next, and the rows on the screen already show it. */
  onSaved: (before: number, after: number) => void;
  onRefused: () => void;
}) {
  const { t } = useT();
  const { apply } = useProject();
  const waiting = useRef<CellChange[]>([]);
  const isSending = useRef(false);

  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    while (waiting.current.length > 0) {
      const cells = waiting.current.splice(0);
      const done =
        cells.length === 1
          ? t("projects.cell.saved", { row: cells[0]?.row.id ?? 0 })
          : t("projects.cell.savedMany", { count: cells.length });
      const version = await apply(stepsOf(cells), done, edits.onSaved);
      if (version === null) edits.onRefused();
    }
    isSending.current = false;
  };

  return (changes: readonly CellChange[]) => {
    waiting.current.push(...changes);
    void send();
  };
}

/** One cell is a step, and so are the cells of one column: a paste is no thousand lines of history. */
export function stepsOf(changes: readonly CellChange[]): Step[] {
  const columns = new Map<string, [number, CellValue][]>();
  for (const { row, column, value } of changes) {
    const cells = columns.get(column.id) ?? [];
    cells.push([Number(row.id), value]);
    columns.set(column.id, cells);
  }
  return [...columns].map(([column, values]): Step => {
    const [only] = values;
    return values.length === 1 && only
      ? { kind: "set_cell", column, row: only[0], value: only[1] }
      : { kind: "set_cells", column, values };
  });
}
