import { useRef } from "react";
import { useT } from "@/phrases/useT";
import type { CellChange } from "@/ui/grid/values";
import { useProject } from "../projectContext";
import type { Step } from "../values";

type CellStep = Extract<Step, { kind: "set_cell" }>;

/** What is written into cells is on the screen already; it is sent together while an earlier change is on its way. */
export function useCellEdits(edits: {
  /** The data goes from one version to the next, and the rows on the screen already show it. */
  onSaved: (before: number, after: number) => void;
  onRefused: () => void;
}) {
  const { t } = useT();
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

  return (changes: readonly CellChange[]) => {
    const steps = changes.map(({ row, column, value }): CellStep => ({
      kind: "set_cell",
      column: column.id,
      row: Number(row.id),
      value,
    }));
    waiting.current.push(...steps);
    void send();
  };
}
