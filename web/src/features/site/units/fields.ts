import type { Lang, UnitContent } from "./types";

/** A unit as its fields, each language one of them: `content/title/tr`, `place`, `from` … What is empty is not there. */
export type Fields = Readonly<Record<string, string | number>>;

/** A field that two have changed: what it was, what stands there now, and what was typed here. */
export interface Clash {
  field: string;
  base: string | number | undefined;
  theirs: string | number | undefined;
  mine: string | number | undefined;
}

export const fieldOf = (part: string, lang: Lang) => `content/${part}/${lang}`;

const SINGLE = ["key", "place", "kind", "order", "is_active", "from", "until"] as const;

export function fieldsOf(unit: UnitContent): Fields {
  const fields: Record<string, string | number> = {};
  for (const name of SINGLE) {
    const value = unit[name];
    if (value !== null && value !== "") fields[name] = value;
  }
  for (const [part, texts] of Object.entries(unit.content)) {
    for (const [lang, text] of Object.entries(texts)) {
      if (text) fields[fieldOf(part, lang as Lang)] = text;
    }
  }
  return fields;
}

/** The fields with one of them as it is said now; what is emptied is taken away. */
export function withField(fields: Fields, field: string, value: string | number | null): Fields {
  const { [field]: _was, ...rest } = fields;
  return value === null || value === "" ? rest : { ...rest, [field]: value };
}

/** The texts of a unit in a language; those that it lacks are empty, as nobody guesses them. */
export function textsIn(fields: Fields, lang: Lang): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [field, value] of Object.entries(fields)) {
    const [, part, spoken] = field.split("/");
    if (part && spoken === lang) texts[part] = String(value);
  }
  return texts;
}

/** What is sent of a change: the fields that differ, those that are gone as null. */
export function changesOf(seen: Fields, local: Fields): Record<string, unknown> | null {
  const changed = namesOf(seen, local).filter((field) => seen[field] !== local[field]);
  if (changed.length === 0) return null;
  const sent: Record<string, unknown> = {};
  const content: Record<string, Record<string, unknown>> = {};
  for (const field of changed) {
    const value = local[field] ?? null;
    const [head, part, lang] = field.split("/");
    if (part && lang) content[part] = { ...content[part], [lang]: value };
    else sent[head ?? field] = value;
  }
  return Object.keys(content).length > 0 ? { ...sent, content } : sent;
}

/** What stands on the server beside what was typed here: both together, and the fields that two have changed. */
export function together(
  seen: Fields,
  local: Fields,
  server: Fields,
): { seen: Fields; local: Fields; clashes: Clash[] } {
  const clashes: Clash[] = [];
  let [nextSeen, nextLocal] = [server, local];
  for (const field of namesOf(namesAll(seen, local), server)) {
    const [was, mine, theirs] = [seen[field], local[field], server[field]];
    if (mine === was) nextLocal = withField(nextLocal, field, theirs ?? null);
    else if (theirs !== was && theirs !== mine) {
      clashes.push({ field, base: was, theirs, mine });
      nextSeen = withField(nextSeen, field, was ?? null);
    }
  }
  return { seen: nextSeen, local: nextLocal, clashes };
}

const namesAll = (one: Fields, other: Fields): Fields => ({ ...one, ...other });

function namesOf(one: Fields, other: Fields): string[] {
  return Object.keys(namesAll(one, other));
}
