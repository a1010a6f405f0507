import { useEffect, useRef } from "react";
import { call } from "@/api/call";
import { addressOf } from "@/api/context";
import type { Proof } from "./visitor/visits";

/** What happened: `queue` asks to read everything again. */
export interface SupportEvent {
  kind: "ticket" | "message" | "seen" | "typing" | "here" | "queue";
  ticket: string | null;
}

const KINDS = ["ticket", "message", "seen", "typing", "here", "queue"] as const;
/** The server pings every few seconds; silence for this long means the connection is dead without saying so. */
const SILENCE_MS = 40_000;
const RECONNECT_MS = 5_000;
const MOST_RECONNECT_MS = 60_000;
/** A page that nobody has looked at for so long follows nothing; it reads again as soon as somebody does. */
const HIDDEN_MS = 60_000;

const listeners = new Set<(event: SupportEvent) => void>();
/** Who follows without being signed in. */
let follower: Proof | null = null;
let source: EventSource | null = null;
let silence: ReturnType<typeof setTimeout> | undefined;
let reconnect: ReturnType<typeof setTimeout> | undefined;
let hidden: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

/** Hear of what happens in one's tickets: one connection for the whole page, as long as somebody listens. */
function listen(listener: (event: SupportEvent) => void, proof: Proof | null): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    follower = proof;
    document.addEventListener("visibilitychange", follow);
    void connect();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", follow);
    clearTimeout(hidden);
    hangUp();
  };
}

function follow(): void {
  clearTimeout(hidden);
  if (document.hidden) hidden = setTimeout(hangUp, HIDDEN_MS);
  else if (!source) retry(0);
}

async function connect(): Promise<void> {
  try {
    const { ticket } = await call("/v1/support/ticket", follower ? { body: follower } : {});
    if (listeners.size > 0 && !source) open(ticket);
  } catch {
    retry();
  }
}

function open(ticket: string): void {
  // The ticket works once, so the browser's own reconnection would be refused: start over with a new one.
  const opened = new EventSource(addressOf("/v1/support/events", { ticket }));
  source = opened;
  silence = setTimeout(() => retry(), SILENCE_MS);
  opened.addEventListener("ping", awaitSign);
  opened.addEventListener("error", () => retry());
  for (const kind of KINDS) {
    opened.addEventListener(kind, (event) => {
      awaitSign();
      const told = JSON.parse((event as MessageEvent<string>).data) as SupportEvent;
      for (const listener of listeners) listener({ kind, ticket: told.ticket });
    });
  }
}

function awaitSign(): void {
  failures = 0;
  clearTimeout(silence);
  silence = setTimeout(() => retry(), SILENCE_MS);
}

function retry(wait = Math.min(RECONNECT_MS * 2 ** failures++, MOST_RECONNECT_MS)): void {
  hangUp();
  if (listeners.size > 0) reconnect = setTimeout(() => void connect(), wait);
}

function hangUp(): void {
  clearTimeout(silence);
  clearTimeout(reconnect);
  source?.close();
  source = null;
}

export function useSupportEvents(onEvent: (event: SupportEvent) => void, proof: Proof | null = null): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => listen((event) => latest.current(event), proof), [proof]);
}
