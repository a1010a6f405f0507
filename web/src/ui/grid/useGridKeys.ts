import type { CellKeyboardEvent, CellKeyDownArgs } from "react-data-grid";
import { type Bounds, type Spot, spotAfter } from "./range";
import type { RowCache } from "./RowCache";
import type { Selection } from "./useSelection";
import type { GridWriting } from "./useWriting";
import type { GridRow } from "./values";

interface KeyActs {
  cache: RowCache;
  bounds: Bounds;
  selection: Selection;
  writing: GridWriting;
  isEditable: boolean;
  /** Make a cell the current one, or only bring it into view. */
  go: (spot: Spot, isOnlySeen: boolean) => void;
  onOpenRow: ((row: GridRow) => void) | undefined;
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
  onHelp: () => void;
}

/** The keys of a spreadsheet; those that are not named here are the grid's own. */
export function gridKeys(acts: KeyActs) {
  return (args: CellKeyDownArgs<number>, event: CellKeyboardEvent) => {
    const range = acts.selection.store.get();
    if (args.mode === "EDIT" || !range) return;
    // The clipboard is the browser's: the grid would begin to type.
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "v") event.preventGridDefault();
    const act = actOf(acts, range, event);
    if (!act) return;
    event.preventGridDefault();
    event.preventDefault();
    act();
  };
}

function actOf(
  acts: KeyActs,
  range: NonNullable<ReturnType<Selection["store"]["get"]>>,
  event: CellKeyboardEvent,
) {
  const { key, shiftKey } = event;
  const isControl = event.ctrlKey || event.metaKey;
  if (event.altKey) return null;
  const next = spotAfter(shiftKey ? range.to : range.from, key, isControl, acts.bounds);
  if (next && shiftKey) {
    return () => {
      acts.selection.stretch(next);
      acts.go(next, true);
    };
  }
  if (next) return isControl ? () => acts.go(next, false) : null;
  if (isControl) return controlActOf(acts, range, key.toLowerCase(), shiftKey);
  if (key === "?") return acts.onHelp;
  if (key === " " && !shiftKey && acts.onOpenRow) {
    const row = acts.cache.row(range.from.index);
    return () => row && acts.onOpenRow?.(row);
  }
  if ((key === "Delete" || key === "Backspace") && acts.isEditable)
    return () => void acts.writing.clear(range);
  return null;
}

function controlActOf(
  acts: KeyActs,
  range: NonNullable<ReturnType<Selection["store"]["get"]>>,
  key: string,
  isShift: boolean,
) {
  if (key === "d" && acts.isEditable) return () => void acts.writing.fillDown(range);
  if (key === "z" && !isShift) return acts.onUndo ?? null;
  if (key === "y" || (key === "z" && isShift)) return acts.onRedo ?? null;
  return null;
}
