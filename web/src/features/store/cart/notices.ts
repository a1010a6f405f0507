import type { Cart } from "@/api/generated/types.gen";
import { readStored, writeStored } from "@/api/storage";
import { createStore, useStore } from "@/api/store";

/** What changed in a line since the person last saw it. The server says it once, so it is kept until it was read. */
export interface KeptNotice {
  notice: string;
  wasGross: number;
}

type Kept = Readonly<Record<string, readonly KeptNotice[]>>;

const KEY = "terazi.cartNotices";
/** What stays true is told by the line itself each time. */
const TOLD_ONCE = new Set(["price_changed", "content_changed"]);

const noticeStore = createStore<Kept>(readStored<Kept>(KEY) ?? {});

function keep(kept: Kept): void {
  writeStored(KEY, Object.keys(kept).length > 0 ? kept : null);
  noticeStore.set(kept);
}

/** The notices after another reading: new ones join, those of lines that are gone go with them. */
export function withNotices(kept: Kept, carts: readonly Cart[]): Kept {
  const next: Record<string, readonly KeptNotice[]> = {};
  for (const line of carts.flatMap((cart) => cart.bundle_list)) {
    const id = line.user_shopcart_bundle_client_id;
    const old = kept[id] ?? [];
    const told = line.notice_list
      .filter(({ notice }) => TOLD_ONCE.has(notice) && !old.some((each) => each.notice === notice))
      .map(({ notice }) => ({ notice, wasGross: line.was_gross }));
    const all = told.length > 0 ? [...old, ...told] : old;
    if (all.length > 0) next[id] = all;
  }
  return next;
}

export function keepNotices(carts: readonly Cart[]): void {
  const next = withNotices(noticeStore.get(), carts);
  if (JSON.stringify(next) !== JSON.stringify(noticeStore.get())) keep(next);
}

export function dropNotices(lineId: string): void {
  const { [lineId]: _, ...rest } = noticeStore.get();
  keep(rest);
}

export function useNotices(lineId: string): readonly KeptNotice[] {
  return useStore(noticeStore)[lineId] ?? NONE;
}

const NONE: readonly KeptNotice[] = [];
