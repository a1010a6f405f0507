import { useEffect, useRef, useState } from "react";
import { useRead } from "@/api/useCalls";

const LOOK_MS = 5_000;

/** Others' changes: the edition of the layer is looked at while the grid is visible. */
export function useOthers(layer: string) {
  const known = useRef<number | null>(null);
  const [heard, setHeard] = useState(0);
  const read = useRead(
    "/v1/db/data/get",
    { query: { layer_code: layer }, body: { pagination: { count: 1 } } },
    { refetchInterval: LOOK_MS, select: (answer) => answer.edition },
  );
  const edition = read.data;
  useEffect(() => {
    if (edition === undefined) return;
    const before = known.current;
    if (before === null || edition > before) known.current = edition;
    if (before !== null && edition > before) setHeard((count) => count + 1);
  }, [edition]);
  return {
    /** How often somebody else changed the layer meanwhile. */
    heard,
    /** This edition is one's own deed, or has just been read. */
    know: (next: number) => {
      known.current = Math.max(known.current ?? 0, next);
    },
  };
}
