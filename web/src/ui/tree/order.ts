/** One node of a tree; nodes beneath one stand in the order of the list. */
export interface TreeItem {
  id: string;
  parent: string | null;
  label: string;
}

export type Step = "up" | "down" | "in" | "out";

/** Below what a node stands, and in which place there. */
export interface Place {
  parent: string | null;
  at: number;
}

/** What a node stands below; one whose parent is not there stands at the top. */
export function parentsOf(items: readonly TreeItem[]): Map<string, string | null> {
  const ids = new Set(items.map(({ id }) => id));
  return new Map(items.map(({ id, parent }) => [id, parent !== null && ids.has(parent) ? parent : null]));
}

export function childrenOf(items: readonly TreeItem[], parent: string | null): string[] {
  const parents = parentsOf(items);
  return items.filter(({ id }) => parents.get(id) === parent).map(({ id }) => id);
}

/** The nodes on the way from the top to one, itself last. */
export function wayTo(items: readonly TreeItem[], id: string): string[] {
  const parents = parentsOf(items);
  const way: string[] = [];
  for (
    let at: string | null | undefined = id;
    at && parents.has(at) && !way.includes(at);
    at = parents.get(at)
  )
    way.unshift(at);
  return way;
}

/** Where a node goes by one step of the keyboard; null where there is no such way. */
export function stepped(items: readonly TreeItem[], id: string, step: Step): Place | null {
  const parents = parentsOf(items);
  const parent = parents.get(id) ?? null;
  const row = childrenOf(items, parent);
  const at = row.indexOf(id);
  if (step === "up") return at > 0 ? { parent, at: at - 1 } : null;
  if (step === "down") return at < row.length - 1 ? { parent, at: at + 1 } : null;
  if (step === "in") {
    const above = row[at - 1];
    return above === undefined ? null : { parent: above, at: childrenOf(items, above).length };
  }
  if (parent === null) return null;
  const outer = parents.get(parent) ?? null;
  return { parent: outer, at: childrenOf(items, outer).indexOf(parent) + 1 };
}

/** Whether one may stand beneath another: never below itself. */
export const isBelow = (items: readonly TreeItem[], id: string, parent: string | null) =>
  parent !== null && wayTo(items, parent).includes(id);

/** The nodes that are kept, with all on the way to them. */
export function withWays<Item extends TreeItem>(
  items: readonly Item[],
  isKept: (item: Item) => boolean,
): Item[] {
  const parents = parentsOf(items);
  const shown = new Set<string>();
  for (const { id } of items.filter(isKept)) {
    for (let at: string | null | undefined = id; at && !shown.has(at); at = parents.get(at)) shown.add(at);
  }
  return items.filter(({ id }) => shown.has(id));
}

/** The chosen nodes and all that stand beneath them. */
export function withBelow(items: readonly TreeItem[], chosen: ReadonlySet<string>): ReadonlySet<string> {
  const parents = parentsOf(items);
  const held = new Map<string, boolean>();
  const isHeld = (id: string, left: number): boolean => {
    const above = parents.get(id);
    const known =
      held.get(id) ?? (chosen.has(id) || (Boolean(above) && left > 0 && isHeld(above ?? "", left - 1)));
    held.set(id, known);
    return known;
  };
  return new Set(items.filter(({ id }) => isHeld(id, items.length)).map(({ id }) => id));
}
