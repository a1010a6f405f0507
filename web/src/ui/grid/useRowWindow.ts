import { useState } from "react";

/** Browsers end somewhere above thirty million pixels: of more rows than this, a window is shown. */
export const WINDOW_ROWS = 250_000;

export const windowOf = (index: number) => Math.floor(index / WINDOW_ROWS) * WINDOW_ROWS;

/** The part of very many rows that can be scrolled through at once. */
export function useRowWindow(total: number) {
  const [wanted, setFirst] = useState(0);
  const first = wanted < total ? wanted : 0;
  return {
    first,
    count: Math.min(WINDOW_ROWS, total - first),
    isWhole: total <= WINDOW_ROWS,
    firstOf: windowOf,
    /** The window that holds this row. */
    open: (index: number) => setFirst(windowOf(Math.max(0, Math.min(total - 1, index)))),
  };
}

export type RowWindow = ReturnType<typeof useRowWindow>;

export const indexesOf = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => first + at);
