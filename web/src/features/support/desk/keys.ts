import { useWindowEvent } from "@mantine/hooks";
import { useStore } from "@/api/store";
import type { PhraseKey } from "@/phrases/generated/keys";
import { looksStore } from "./values";

/** What the keys of the desk do, in the order in which they are told. */
export const KEYS = {
  j: "support.desk.key.next",
  k: "support.desk.key.previous",
  Enter: "support.desk.key.open",
  x: "support.desk.key.tick",
  r: "support.desk.key.answer",
  n: "support.desk.key.note",
  t: "support.desk.key.take",
  a: "support.desk.key.assign",
  s: "support.desk.key.later",
  m: "support.desk.key.macro",
  e: "support.desk.key.passive",
  "#": "support.desk.key.spam",
  ".": "support.desk.key.actions",
  "?": "support.desk.key.list",
} as const satisfies Readonly<Record<string, PhraseKey>>;
/** Keys that work also where somebody types; they stay when the others are switched off. */
export const EVERYWHERE = {
  "Ctrl Enter": "support.desk.key.send",
  "Ctrl K": "support.desk.key.palette",
} as const satisfies Readonly<Record<string, PhraseKey>>;
export type Key = keyof typeof KEYS;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches("input:not([type=checkbox]), textarea, select, [contenteditable=true]");

/** Whether a key is pressed together with one that makes it another; on Turkish keyboards # is AltGr and 3. */
const isChord = (event: KeyboardEvent): boolean =>
  event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState("AltGraph"));

/** Does what a key says, where nobody types, no window is open and keys are not switched off. */
export function useDeskKeys(acts: Readonly<Partial<Record<Key, () => void>>>): void {
  const { hasKeys } = useStore(looksStore);
  useWindowEvent("keydown", (event) => {
    if (!hasKeys || isChord(event) || event.defaultPrevented) return;
    if (isTyping(event.target) || document.querySelector('[role="dialog"],[role="menu"]')) return;
    const act = acts[event.key as Key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

const links = () => [...document.querySelectorAll<HTMLElement>("a[data-ticket]")];

/** The ticket whose row has the focus. */
export const focusedTicket = (): string =>
  document.activeElement?.closest("li")?.querySelector<HTMLElement>("a[data-ticket]")?.dataset["ticket"] ??
  "";

/** Moves the focus to the next row, or the one before; at first to the ticket that is open, or to the first row. */
export function moveFocus(step: 1 | -1, open: string): void {
  const rows = links();
  const current = focusedTicket() || open;
  const at = rows.findIndex((each) => each.dataset["ticket"] === current);
  const next = rows[at < 0 ? 0 : at + step];
  next?.focus({ preventScroll: true });
  next?.closest("li")?.scrollIntoView({ block: "nearest" });
}
