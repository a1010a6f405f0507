import { useRef, useState } from "react";
import type { CellMouseEvent } from "react-data-grid";
import { createStore } from "@/api/store";
import type { Range, Spot } from "./range";

/** The cells that are chosen: one, or those between two corners. Only the cells concerned are drawn anew. */
export function useSelection(spotAt: (cell: Element) => Spot | null) {
  const [store] = useState(() => createStore<Range | null>(null));
  const isDrawn = useRef(false);
  const stretch = (to: Spot) => {
    const range = store.get();
    if (range && (range.to.index !== to.index || range.to.column !== to.column))
      store.set({ from: range.from, to });
  };
  const spotOf = (target: EventTarget | null) => {
    const cell = target instanceof Element ? target.closest("[role=gridcell]") : null;
    return cell && spotAt(cell);
  };
  return {
    store,
    choose: (spot: Spot | null) => store.set(spot && { from: spot, to: spot }),
    stretch,
    /** With Shift the range goes to where was pressed; without, it may be drawn from there. */
    onCellMouseDown: (_: unknown, event: CellMouseEvent) => {
      const spot = spotOf(event.target);
      if (!spot || event.button !== 0) return;
      isDrawn.current = !event.shiftKey;
      if (!event.shiftKey || !store.get()) return;
      event.preventGridDefault();
      event.preventDefault();
      stretch(spot);
    },
    onMouseOver: (event: React.MouseEvent) => {
      if (!isDrawn.current) return;
      if ((event.buttons & 1) === 0) {
        isDrawn.current = false;
        return;
      }
      const spot = spotOf(event.target);
      if (spot) stretch(spot);
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
