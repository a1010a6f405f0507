import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "@/api/call";
import { readAgain } from "@/api/useCalls";
import { useSupportEvents } from "../events";
import { READS, type Support } from "../words";

const TYPING_ENDS_MS = 6_000;

/** Keeps a ticket as it is on the server, says that it is seen, and whether the other side writes at this moment. */
export function useLive(id: string, support: Support | undefined): { isOtherTyping: boolean } {
  const cache = useQueryClient();
  const [isOtherTyping, setTyping] = useState(false);
  const ends = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useSupportEvents(({ kind, ticket }) => {
    if (ticket !== null && ticket !== id) return;
    clearTimeout(ends.current);
    setTyping(kind === "typing");
    if (kind === "typing") ends.current = setTimeout(() => setTyping(false), TYPING_ENDS_MS);
    else void readAgain(cache, ...READS);
  });
  const newest = support?.message_list.at(-1)?.number ?? 0;
  useEffect(() => {
    if (newest === 0) return undefined;
    const tell = () => {
      if (document.visibilityState !== "visible") return;
      call("/v1/user/support/live_seen", { query: { user_support_client_id: id } }).catch(() => undefined);
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [id, newest]);
  useEffect(() => () => clearTimeout(ends.current), []);
  return { isOtherTyping };
}
