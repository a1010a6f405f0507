import { type RefObject, useEffect, useRef } from "react";
import type { DataGridHandle } from "react-data-grid";
import type { Spot } from "./range";
import type { Rows } from "./useRows";
import type { RowWindow } from "./useRowWindow";
import type { GridColumn } from "./values";

export const AHEAD_ROWS = 60;
/** While somebody scrolls fast, rows on the way are not read. */
const REST_MS = 80;

interface Going {
  grid: RefObject<DataGridHandle | null>;
  rows: Rows;
  rowWindow: RowWindow;
  /** Columns that stand before the data. */
  before: number;
}

/** How the grid gets to rows: by scrolling, and by going to a cell wherever it is. */
export function useGoing({ grid, rows, rowWindow, before }: Going) {
  const shown = useRef({ at: 0, timer: 0 });
  useEffect(() => () => window.clearTimeout(shown.current.timer), []);
  const read = (first: number, last: number) => {
    shown.current.at = performance.now();
    // A page that could not be read is asked for again by the next look at it.
    rows.cache.show(Math.max(0, first), Math.min(rows.total - 1, last)).catch(() => undefined);
  };
  const show = (first: number, last: number) => {
    window.clearTimeout(shown.current.timer);
    if (performance.now() - shown.current.at > REST_MS) read(first, last);
    else shown.current.timer = window.setTimeout(() => read(first, last), REST_MS);
  };
  const put = ({ index, column }: Spot, first: number, isOnlySeen: boolean) => {
    const position = { rowIdx: index - first, idx: before + column };
    grid.current?.scrollToCell(position);
    if (!isOnlySeen) grid.current?.selectCell(position);
  };
  const go = (spot: Spot, isOnlySeen: boolean) => {
    read(spot.index - AHEAD_ROWS, spot.index + AHEAD_ROWS);
    const first = rowWindow.firstOf(spot.index);
    if (first === rowWindow.first) {
      put(spot, first, isOnlySeen);
      return;
    }
    rowWindow.open(spot.index);
    // The window that holds the row is there with the next picture.
    requestAnimationFrame(() => put(spot, first, isOnlySeen));
  };
  return { show, go };
}

/** A cell that is named from outside is brought into view and made the current one. */
export function useCellInView(
  cell: { place: number; column_id: string } | null | undefined,
  columns: readonly GridColumn[],
  go: (spot: Spot, isOnlySeen: boolean) => void,
) {
  const index = cell?.place ?? -1;
  const column = cell ? columns.findIndex((each) => each.id === cell.column_id) : -1;
  useEffect(() => {
    if (index >= 0 && column >= 0) go({ index, column }, false);
    // Only another cell moves the grid.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [index, column]);
}
