import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { readAgain, useRead } from "@/api/useCalls";
import { useSupportEvents } from "../events";
import { stillCounted, waitFor } from "./pace";
import { BELL } from "./seen";

const MINUTE_MS = 60_000;

/** What the person has not seen, asked once a minute and on what happens live; a page that nobody looks at asks nothing. */
export function useBell() {
  const read = useRead(BELL, {}, { refetchInterval: MINUTE_MS });
  const ask = useAskSoon();
  useSupportEvents(({ kind }) => {
    if (kind !== "typing" && kind !== "here" && kind !== "seen") ask();
  });
  useEffect(() => {
    document.addEventListener("visibilitychange", ask);
    return () => document.removeEventListener("visibilitychange", ask);
  }, [ask]);
  return read;
}

function useAskSoon(): () => void {
  const cache = useQueryClient();
  const asked = useRef<number[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    const wait = waitFor(asked.current, Date.now());
    if (wait === null || timer.current !== undefined || document.hidden) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      asked.current = [...stillCounted(asked.current, Date.now()), Date.now()];
      void readAgain(cache, BELL);
    }, wait);
  }, [cache]);
}
