import type { PhraseKey, Translate } from "@/phrases/useT";
import { linesOf } from "@/ui/diff";
import type { Lang, PartView, UnitContent } from "./types";

const TELLING = ["title", "text", "label", "caption", "alt", "question_1", "title_1", "lead", "body"];
const LONGEST = 80;

/** What people call a unit: its first words, in the language that is spoken if it has them. */
export function unitTitle(unit: UnitContent, lang: Lang): string {
  for (const part of TELLING) {
    const texts = unit.content[part];
    const text = texts?.[lang] || texts?.tr || texts?.en;
    const line = text && linesOf(text)[0];
    if (line) return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
  }
  return unit.key;
}

/** The name of a part and, where there are several, its number: `title_3` is the third title. */
export function partOf(name: string): { base: string; number: number | null } {
  const [, base = name, number] = /^(.+?)_(\d+)$/.exec(name) ?? [];
  return { base, number: number ? Number(number) : null };
}

/** A field of a unit in words: "Başlık 2 (Türkçe)". */
export function fieldName(t: Translate, field: string): string {
  const [head, part, lang] = field.split("/");
  if (head !== "content" || !part) return t(`units.field.${head}` as PhraseKey);
  const { base, number } = partOf(part);
  const name = t(`units.part.${base}` as PhraseKey);
  const numbered = number ? `${name} ${number}` : name;
  return lang ? `${numbered} (${t(`units.in.${lang}` as PhraseKey)})` : numbered;
}

/** The parts of a kind: those that are there once, and those of each item. */
export function groupedParts(parts: readonly PartView[]) {
  const items = new Map<number, PartView[]>();
  for (const part of parts) {
    const { number } = partOf(part.name);
    if (number) items.set(number, [...(items.get(number) ?? []), part]);
  }
  return { single: parts.filter(({ name }) => !partOf(name).number), items };
}
