import { startTransition, useEffect, useState } from "react";

/**
 * How many of a long list stand on the page by now: a few at first, then a few more each time the page has drawn them, so
 * that nobody's click waits for the whole list. Another list of the same place begins anew where its parent has another key.
 * What stands among much else begins with none, so that what is around it is drawn and laid out alone.
 */
export function useInSlices(total: number, slice: number, first = slice): number {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn >= total) return;
    const next = setTimeout(() => startTransition(() => setDrawn(drawn + slice)));
    return () => clearTimeout(next);
  }, [drawn, total, slice]);
  return Math.min(drawn, total);
}
