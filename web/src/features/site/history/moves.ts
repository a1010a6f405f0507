import { grouped } from "@/ui/grouped";
import type { FieldChange } from "./Compare";

export interface EntryChange {
  route: string;
  kind: "added" | "removed" | "moved" | "changed";
  /** Below what it stands now, and below what it stood; null at the top. */
  parent: string | null;
  former: string | null;
  /** What is said of it otherwise: its words and its settings. */
  rest: readonly FieldChange[];
}

/** What happened to each entry of a menu: it came, it went, it stands elsewhere, or it says something else. */
export function movesOf(
  changes: readonly FieldChange[],
  parentNow: (route: string) => string | null,
): EntryChange[] {
  const byRoute = grouped(changes, ({ field }) => field.split("/")[0] ?? "");
  return [...byRoute].map(([route, list]) => {
    const own = list.map((change) => ({ ...change, field: change.field.slice(route.length + 1) }));
    const order = own.find(({ field }) => field === "order");
    const parent = own.find(({ field }) => field === "parent");
    const kind =
      order && isGone(order.before)
        ? "added"
        : order && isGone(order.after)
          ? "removed"
          : order || parent
            ? "moved"
            : "changed";
    const now = parent ? said(parent.after) : parentNow(route);
    return {
      route,
      kind,
      parent: now,
      former: parent ? said(parent.before) : now,
      rest:
        kind === "removed"
          ? []
          : own.filter((change) => change !== order && change !== parent && isSaid(change, kind)),
    };
  });
}

/** Of a new entry only its names and paths are told: the rest is what every entry has. */
function isSaid({ field }: FieldChange, kind: EntryChange["kind"]): boolean {
  return kind !== "added" || field.startsWith("caption/") || field.startsWith("url/");
}

function isGone(value: unknown): boolean {
  return value === null || value === undefined;
}

function said(value: unknown): string | null {
  return typeof value === "string" && value ? value : null;
}
