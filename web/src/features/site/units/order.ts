/** What stands in an order. */
interface Ordered {
  id: string;
  order: number;
}

const STEP = 10;

/** Which orders have to be said anew so that the rows stand like this: only the moved one where there is room beside it. */
export function ordersFor(rows: readonly Ordered[], movedId: string): Ordered[] {
  const at = rows.findIndex(({ id }) => id === movedId);
  const before = rows[at - 1]?.order ?? -1;
  const after = rows[at + 1]?.order;
  if (after === undefined) return [{ id: movedId, order: before + STEP }];
  const middle = Math.floor((before + after) / 2);
  if (middle > before && middle < after) return [{ id: movedId, order: middle }];
  return rows
    .map(({ id, order }, place) => ({ id, order: (place + 1) * STEP, was: order }))
    .filter(({ order, was }) => order !== was)
    .map(({ id, order }) => ({ id, order }));
}
