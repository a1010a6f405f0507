import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "@/api/call";
import { readAgain } from "@/api/useCalls";
import { takeOutOfBell } from "../bell/seen";
import { useSupportEvents } from "../events";
import type { Proof } from "../visitor/visits";
import { useProof } from "../visitor/proof";
import { READS, type Support } from "../words";

const TYPING_ENDS_MS = 6_000;
/** A desk says so often that it has a ticket open. */
const HERE_EVERY_MS = 30_000;
/** So long the server takes somebody for writing, or for being here, who says nothing any more. */
const WRITING_MS = 8_000;
const LOOKING_MS = 60_000;

/** Say that a ticket is seen, and perhaps that somebody writes in it. */
export function tellSeen(id: string, proof: Proof | null, isTyping = false): Promise<unknown> {
  const body = { is_typing: isTyping };
  return proof
    ? call("/v1/mail/support/live_seen", {
        query: { mail_support_client_id: id },
        body: { ...proof, ...body },
      })
    : call("/v1/user/support/live_seen", { query: { user_support_client_id: id }, body });
}

/** Keeps a ticket as it is on the server, says that it is seen, and whether the other side writes at this moment. */
export function useLive(id: string, support: Support | undefined): { isOtherTyping: boolean } {
  const cache = useQueryClient();
  const proof = useProof();
  const [isOtherTyping, setTyping] = useState(false);
  const ends = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useSupportEvents(({ kind, ticket }) => {
    if (ticket !== null && ticket !== id) return;
    if (kind === "here") {
      void readAgain(cache, "/v1/user/support/get");
      return;
    }
    clearTimeout(ends.current);
    setTyping(kind === "typing");
    if (kind === "typing") ends.current = setTimeout(() => setTyping(false), TYPING_ENDS_MS);
    else void readAgain(cache, ...READS);
  }, proof);
  const isDesk = support?.side === "staff";
  const newest = support?.message_list.at(-1)?.number ?? 0;
  useEffect(() => {
    if (newest === 0) return undefined;
    const tell = () => {
      if (document.visibilityState !== "visible") return;
      tellSeen(id, proof).then(
        () => takeOutOfBell(cache, id),
        () => undefined,
      );
    };
    tell();
    const again = isDesk ? setInterval(tell, HERE_EVERY_MS) : undefined;
    document.addEventListener("visibilitychange", tell);
    return () => {
      clearInterval(again);
      document.removeEventListener("visibilitychange", tell);
    };
  }, [cache, id, isDesk, newest, proof]);
  const here = support?.here_list;
  useEffect(() => {
    if (!here || here.length === 0) return undefined;
    const isWriting = here.some((each) => each.is_typing);
    const over = () => void readAgain(cache, "/v1/user/support/get");
    const timer = setTimeout(over, isWriting ? WRITING_MS : LOOKING_MS);
    return () => clearTimeout(timer);
  }, [cache, here]);
  useEffect(() => () => clearTimeout(ends.current), []);
  return { isOtherTyping };
}
