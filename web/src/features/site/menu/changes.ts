import type { Entries, Entry } from "./types";

type Leaf = string | number | null;
type Change = Record<string, unknown>;

/** What differs between two states of a menu, as it is sent: only changed fields, null for an entry that is gone. */
export function changesBetween(before: Entries, now: Entries): Record<string, Change | null> {
  const result: Record<string, Change | null> = {};
  for (const [route, entry] of Object.entries(now)) {
    const change = changeOf(before[route], entry);
    if (Object.keys(change).length > 0) result[route] = change;
  }
  for (const route of Object.keys(before)) if (!(route in now)) result[route] = null;
  return result;
}

function changeOf(before: Entry | undefined, now: Entry): Change {
  const change: Change = {};
  for (const [name, value] of Object.entries(now)) {
    const was: unknown = before?.[name as keyof Entry];
    if (typeof value !== "object" || value === null) {
      if (value !== (was ?? null)) change[name] = value;
      continue;
    }
    const texts = Object.entries(value as Record<string, string>).filter(
      ([lang, text]) => text !== ((was ?? {}) as Record<string, string>)[lang],
    );
    if (texts.length > 0 || !before) change[name] = Object.fromEntries(texts);
  }
  return change;
}

/** A menu as another left it, with what differs between two own states of it; of the fields named the other's stands. */
export function rebased(
  before: Entries,
  mine: Entries,
  theirs: Entries,
  theirFields: ReadonlySet<string>,
): Entries {
  const result: Record<string, Entry> = { ...theirs };
  for (const [route, change] of Object.entries(changesBetween(before, mine))) {
    const own = mine[route];
    if (change === null || !own) {
      if (!has(theirFields, route)) delete result[route];
      continue;
    }
    const there = theirs[route];
    if (!there) {
      if (!(route in before) || !has(theirFields, route)) result[route] = own;
      continue;
    }
    result[route] = leaves(change).reduce(
      (entry, [path, value]) => (theirFields.has(`${route}/${path}`) ? entry : withLeaf(entry, path, value)),
      there,
    );
  }
  return result;
}

function has(fields: ReadonlySet<string>, route: string): boolean {
  return [...fields].some((field) => field.startsWith(`${route}/`));
}

function leaves(change: Change): [string, Leaf][] {
  return Object.entries(change).flatMap(([name, value]): [string, Leaf][] =>
    typeof value === "object" && value !== null
      ? Object.entries(value as Record<string, string>).map(([lang, text]) => [`${name}/${lang}`, text])
      : [[name, value as Leaf]],
  );
}

function withLeaf(entry: Entry, path: string, value: Leaf): Entry {
  const [name = "", lang] = path.split("/");
  if (!lang) return { ...entry, [name]: value };
  return { ...entry, [name]: { ...entry[name as "caption" | "url"], [lang]: value } };
}
