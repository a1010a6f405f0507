import { compareTexts } from "@/ui/fold";
import type { Entries, Entry } from "./types";

export const DEEPEST = 3;
const STEP = 10;

/** The entries right below another, in their order; what stands below one that is not there stands at the top. */
export function childrenOf(entries: Entries, parent: string | null): string[] {
  return Object.keys(entries)
    .filter((route) => aboveOf(entries, route) === parent)
    .toSorted((a, b) => orderOf(entries, a) - orderOf(entries, b) || compareTexts(a, b));
}

/** What stands above an entry; null at the top. */
export function aboveOf(entries: Entries, route: string): string | null {
  const parent = entries[route]?.parent ?? null;
  return parent !== null && parent in entries ? parent : null;
}

/** The entries on the way from the top to one, itself last. */
export function wayTo(entries: Entries, route: string): string[] {
  const way: string[] = [];
  for (let at: string | null = route; at !== null && !way.includes(at); at = aboveOf(entries, at))
    way.unshift(at);
  return way;
}

/** How many levels an entry and what is below it take. */
function heightOf(entries: Entries, route: string): number {
  return 1 + Math.max(0, ...childrenOf(entries, route).map((child) => heightOf(entries, child)));
}

/** Whether an entry may stand below another: not below itself, and not deeper than a menu goes. */
export function mayStandIn(entries: Entries, route: string, parent: string | null): boolean {
  if (parent === null) return true;
  const way = wayTo(entries, parent);
  return !way.includes(route) && way.length + heightOf(entries, route) <= DEEPEST;
}

/** The menu with an entry put below another, before the one that stands at this place; null where it may not stand there. */
export function placed(entries: Entries, route: string, parent: string | null, at: number): Entries | null {
  const entry = entries[route];
  if (!entry || !mayStandIn(entries, route, parent)) return null;
  const others = childrenOf(entries, parent).filter((each) => each !== route);
  const row = [...others.slice(0, at), route, ...others.slice(at)];
  const result: Record<string, Entry> = { ...entries, [route]: { ...entry, parent } };
  for (const [each, order] of ordersOf(entries, row, route)) {
    const changed = result[each];
    if (changed && changed.order !== order) result[each] = { ...changed, order };
  }
  return result;
}

/** As few orders as can be change: only the entry's own where there is room, else those of all its neighbours. */
function ordersOf(entries: Entries, row: readonly string[], route: string): [string, number][] {
  const at = row.indexOf(route);
  const [before, after] = [row[at - 1], row[at + 1]];
  const from = before === undefined ? -1 : orderOf(entries, before);
  const until = after === undefined ? from + 2 * STEP : orderOf(entries, after);
  if (until - from >= 2) return [[route, Math.floor((from + until) / 2)]];
  return row.map((each, place) => [each, (place + 1) * STEP]);
}

function orderOf(entries: Entries, route: string): number {
  return entries[route]?.order ?? 0;
}

export type Step = "up" | "down" | "in" | "out";

/** The menu after one step of an entry: past a neighbour, below the one before it, or out to beside what is above it. */
export function stepped(entries: Entries, route: string, step: Step): Entries | null {
  const parent = aboveOf(entries, route);
  const row = childrenOf(entries, parent);
  const at = row.indexOf(route);
  switch (step) {
    case "up":
      return at > 0 ? placed(entries, route, parent, at - 1) : null;
    case "down":
      return at < row.length - 1 ? placed(entries, route, parent, at + 1) : null;
    case "in": {
      const before = row[at - 1];
      return before ? placed(entries, route, before, childrenOf(entries, before).length) : null;
    }
    case "out": {
      if (parent === null) return null;
      const above = aboveOf(entries, parent);
      return placed(entries, route, above, childrenOf(entries, above).indexOf(parent) + 1);
    }
  }
}

/** The menu without an entry; what stood below it stands beside its place. */
export function without(entries: Entries, route: string): Entries {
  const parent = aboveOf(entries, route);
  const rest = Object.entries(entries).filter(([each]) => each !== route);
  return Object.fromEntries(
    rest.map(([each, entry]) => [each, entry.parent === route ? { ...entry, parent } : entry]),
  );
}

/** The entries that can be put back and are not there, in the order in which they stood. */
export function goneOf(entries: Entries, restorable: Entries): string[] {
  return Object.keys(restorable)
    .filter((route) => !(route in entries))
    .toSorted((a, b) => orderOf(restorable, a) - orderOf(restorable, b) || compareTexts(a, b));
}

/** The menu with an entry put back as it was: below what it stood below, or at the top where that is gone as well. */
export function restored(entries: Entries, restorable: Entries, route: string): Entries {
  const entry = restorable[route];
  if (!entry) return entries;
  const above = entry.parent;
  const mayStand = above !== null && above in entries && wayTo(entries, above).length < DEEPEST;
  return { ...entries, [route]: { ...entry, parent: mayStand ? above : null } };
}
