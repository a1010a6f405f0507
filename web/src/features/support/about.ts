import type { PhraseKey } from "@/phrases/useT";

const REFERENCE = /(?<![\w:])(order|bill|bundle|project):[\w#./-]{1,60}/;
const SCREEN = /(?<!\S)screen:(\S+)/g;

export type RecordKind = "order" | "bill" | "bundle" | "project";

/** What who asks is told of the record that goes along. */
export const GOES_ALONG: Readonly<Record<RecordKind, PhraseKey>> = {
  order: "support.ask.aboutOrder",
  bill: "support.ask.aboutBill",
  bundle: "support.ask.aboutBundle",
  project: "support.ask.aboutProject",
};

/** What kind of record a note names; null where it names none. */
export function kindIn(note: string): RecordKind | null {
  return (REFERENCE.exec(note)?.[1] as RecordKind | undefined) ?? null;
}

/** What a note says in words: without the screen it was written on, and without a record that is shown beside it. */
export function wordsOf(note: string, isShown: boolean): string {
  const words = note.replaceAll(SCREEN, "");
  return (isShown ? words.replace(REFERENCE, "") : words).replaceAll(/\s+/g, " ").trim();
}

/** The screen on which a note was written; empty where it does not say. */
export function screenIn(note: string): string {
  return [...note.matchAll(SCREEN)][0]?.[1] ?? "";
}
