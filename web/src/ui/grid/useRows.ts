import { useEffect, useState } from "react";
import { RowCache } from "./RowCache";
import type { RowSource } from "./values";

/** The rows of a question that a grid shows. */
export interface Rows {
  cache: RowCache;
  total: number;
  isCounted: boolean;
}

interface RowsNow {
  rows: Rows | null;
  problem: unknown;
}

const rowsOf = (cache: RowCache): Rows => ({ cache, total: cache.total, isCounted: cache.isCounted });

const isSame = (a: Rows | null, b: Rows) =>
  a?.cache === b.cache && a.total === b.total && a.isCounted === b.isCounted;

/** The rows that a source gives. Until its first page is there, the rows of the question before stay. */
export function useRows(source: RowSource | null) {
  const [now, setNow] = useState<RowsNow>({ rows: null, problem: null });
  const [attempt, setAttempt] = useState(0);
  const key = source && `${attempt} ${source.key}`;
  useEffect(() => {
    if (!source) return undefined;
    const cache = new RowCache(source.load);
    const stop = cache.subscribe(() => {
      const rows = rowsOf(cache);
      setNow((before) => (isSame(before.rows, rows) ? before : { rows, problem: null }));
    });
    cache.show(0, 0).catch((problem: unknown) => setNow({ rows: null, problem }));
    return () => {
      stop();
      cache.close();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key says what is asked, the source is new with every render
  }, [key]);
  return { ...now, readAgain: () => setAttempt((count) => count + 1) };
}
