import { isForLooking } from "@/api/preview";
import { readStored, writeStored } from "@/api/storage";
import { createStore, useStore } from "@/api/store";

/** A bundle that somebody who has not signed in wants to buy. */
export interface VisitorLine {
  bundleId: string;
  shopId: string;
  /** "0" = ₺, "1" = $: the currency of the price that was shown. */
  currency: string;
  count: number;
  /** Opens a bundle that is reserved. */
  token: string;
  /** How many the cart on the server is to hold, once that is decided: a lost answer then adds nothing twice. */
  target?: number;
}

export const MOST_COUNT = 99;
const MOST_LINES = 50;
const KEY = "terazi.cart";

function isLine(line: unknown): line is VisitorLine {
  const { bundleId, shopId, currency, count } = (line ?? {}) as Partial<VisitorLine>;
  return (
    typeof bundleId === "string" &&
    typeof shopId === "string" &&
    (currency === "0" || currency === "1") &&
    Number.isInteger(count) &&
    (count ?? 0) > 0
  );
}

/** What was stored may have been written by an older version, or by hand. In a preview there is no cart. */
export function readVisitorCart(): VisitorLine[] {
  if (isForLooking) return [];
  const kept = readStored<unknown>(KEY);
  return Array.isArray(kept) ? kept.filter(isLine) : [];
}

const cartStore = createStore<readonly VisitorLine[]>(readVisitorCart());

window.addEventListener("storage", (event) => {
  if (event.key === KEY || event.key === null) cartStore.set(readVisitorCart());
});

export function keepVisitorCart(lines: readonly VisitorLine[]): void {
  if (isForLooking) return;
  writeStored(KEY, lines.length > 0 ? lines : null);
  cartStore.set(lines);
}

export function useVisitorCart(): readonly VisitorLine[] {
  return useStore(cartStore);
}

export const isSameLine = (a: VisitorLine, b: VisitorLine) =>
  a.bundleId === b.bundleId && a.currency === b.currency;

/** The cart with a bundle more; null where it holds as much as a cart can. */
export function withLine(lines: readonly VisitorLine[], line: VisitorLine): VisitorLine[] | null {
  const held = lines.find((each) => isSameLine(each, line));
  if (!held) {
    return lines.length < MOST_LINES && line.count <= MOST_COUNT ? [...lines, line] : null;
  }
  const count = held.count + line.count;
  if (count > MOST_COUNT) return null;
  const token = line.token || held.token;
  return lines.map((each) => (each === held ? { ...held, token, count } : each));
}

export function withoutLine(lines: readonly VisitorLine[], line: VisitorLine): VisitorLine[] {
  return lines.filter((each) => !isSameLine(each, line));
}

/** Put a bundle into the cart of this browser; false where it holds as much as a cart can. */
export function addToVisitorCart(line: VisitorLine): boolean {
  const next = withLine(readVisitorCart(), line);
  if (next) keepVisitorCart(next);
  return next !== null;
}

export function countOf(lines: readonly { count: number }[]): number {
  return lines.reduce((sum, line) => sum + line.count, 0);
}
