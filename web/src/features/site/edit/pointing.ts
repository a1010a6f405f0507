import { useEffect, useEffectEvent } from "react";
import type { Texts } from "@/phrases/setup";
import { stemOf } from "../words/groups";

/** A text of the language that says what was pointed at; plural forms go by one name. */
export interface Pointed {
  stem: string;
  text: string;
}

const HOLE = /\{\{[^{}]*\}\}/;
const MOST = 12;
/** So many letters of its own a text must have: what is all places says anything. */
const FEWEST_LETTERS = 3;
const LONGEST = 400;
/** How far above what was clicked its text may be. */
const LEVELS = 4;
const NAMING = ["aria-label", "placeholder", "title", "alt"] as const;

const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** The texts that say these words: those that say exactly them, else those with places that may be filled in so. */
export function textsSaying(texts: Texts, said: string): Pointed[] {
  const exact = new Map<string, string>();
  const filled = new Map<string, { text: string; letters: number }>();
  for (const [key, text] of Object.entries(texts)) {
    if (!HOLE.test(text)) {
      if (plain(text) === said) exact.set(stemOf(key), text);
      continue;
    }
    const pieces = plain(text).split(HOLE);
    const letters = pieces.join("").replaceAll(/[^\p{L}]/gu, "").length;
    if (letters >= FEWEST_LETTERS && patternOf(pieces).test(said)) filled.set(stemOf(key), { text, letters });
  }
  const found =
    exact.size > 0
      ? [...exact].map(([stem, text]) => ({ stem, text }))
      : [...filled]
          .toSorted(([, a], [, b]) => b.letters - a.letters)
          .map(([stem, { text }]) => ({ stem, text }));
  return found.slice(0, MOST);
}

function patternOf(pieces: readonly string[]): RegExp {
  const escaped = pieces.map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escaped.join(".+?")}$`);
}

/** The texts that an element shows or is named by; where it is none, what is around it. */
export function textsAt(element: Element, texts: Texts): Pointed[] {
  let at: Element | null = element;
  for (let level = 0; at && level < LEVELS; level += 1) {
    const found = sayingsOf(at).flatMap((said) => textsSaying(texts, said));
    if (found.length > 0) return [...new Map(found.map((each) => [each.stem, each])).values()].slice(0, MOST);
    at = at.parentElement;
  }
  return [];
}

function sayingsOf(element: Element): string[] {
  const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  const said = [
    element.textContent ?? "",
    ...own.map((node) => node.textContent ?? ""),
    ...NAMING.map((name) => element.getAttribute(name) ?? ""),
  ].map(plain);
  return [...new Set(said)].filter((text) => text !== "" && text.length <= LONGEST);
}

/** What edits the page goes on working while one points. */
const TOOLS = "[data-edit-tools]";

/**
 * What is clicked with the Alt key is pointed at and does nothing else; while one is asked to point, so is whatever of
 * the page is clicked next. Null: it was called off.
 */
export function usePointing(isAsked: boolean, onPoint: (element: Element | null) => void): void {
  const tell = useEffectEvent(onPoint);
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      const at = event.target instanceof Element ? event.target : null;
      if (!event.altKey && (!isAsked || at?.closest(TOOLS))) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.type === "click" && at) tell(at);
    };
    const leave = (event: KeyboardEvent) => {
      if (isAsked && event.key === "Escape") tell(null);
    };
    const names = ["pointerdown", "mousedown", "click"] as const;
    for (const name of names) window.addEventListener(name, hold, true);
    window.addEventListener("keydown", leave, true);
    return () => {
      for (const name of names) window.removeEventListener(name, hold, true);
      window.removeEventListener("keydown", leave, true);
    };
  }, [isAsked]);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-pointing", isAsked);
    return () => document.documentElement.removeAttribute("data-pointing");
  }, [isAsked]);
}
