/** A cell by its place among the rows and the columns. */
export interface Spot {
  index: number;
  column: number;
}

/** Cells between two corners: the first one stays, the other one goes with the keys. */
export interface Range {
  from: Spot;
  to: Spot;
}

export interface Bounds {
  first: number;
  last: number;
  columns: number;
}

export const boxOf = ({ from, to }: Range) => ({
  top: Math.min(from.index, to.index),
  bottom: Math.max(from.index, to.index),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});

export function isInside(range: Range, index: number, column: number): boolean {
  const { top, bottom, left, right } = boxOf(range);
  return index >= top && index <= bottom && column >= left && column <= right;
}

export function cellsOf(range: Range): number {
  const { top, bottom, left, right } = boxOf(range);
  return (bottom - top + 1) * (right - left + 1);
}

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where an arrow leads: one cell on, or with Ctrl to the last one that way. */
export function spotAfter(spot: Spot, key: string, isFar: boolean, bounds: Bounds): Spot | null {
  const way = WAYS[key];
  if (!way) return null;
  const [down, right] = way.map((step) => (isFar ? step * Number.MAX_SAFE_INTEGER : step)) as [
    number,
    number,
  ];
  return {
    index: Math.min(bounds.last, Math.max(bounds.first, spot.index + down)),
    column: Math.min(bounds.columns - 1, Math.max(0, spot.column + right)),
  };
}
