import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

/** Something that a cell can name: its code or id, and what it is called. */
export interface Pick {
  value: string;
  label: string;
}

export type SearchPicks = (text: string) => Promise<readonly Pick[]>;

const WAIT_MS = 200;

/** What fits the typed text, asked for while somebody types; what comes late is nobody's. */
export function usePick(search: SearchPicks) {
  const [picks, setPicks] = useState<readonly Pick[]>([]);
  const asked = useRef(0);
  const ask = (text: string) => {
    asked.current += 1;
    const turn = asked.current;
    search(text).then(
      (found) => turn === asked.current && setPicks(found),
      () => undefined,
    );
  };
  const askSoon = useDebouncedCallback(ask, WAIT_MS);
  // oxlint-disable-next-line react/exhaustive-deps -- the first ones, once
  useEffect(() => ask(""), []);
  return { picks, ask: askSoon };
}
