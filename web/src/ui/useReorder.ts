import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

export interface Reorder<Row> {
  /** Takes the keys of the rows as they are to stand; the rows follow once it is done. */
  onReorder: (keys: string[], moved: Row) => Promise<unknown>;
  nameOf: (row: Row) => string;
}

/** The keys with one of them put into the place of another. */
export function moved(keys: readonly string[], key: string, to: number): string[] {
  const others = keys.filter((each) => each !== key);
  const place = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, place), key, ...others.slice(place)];
}

const ROW = "[data-row-key]";

/** In which place of the list a row would stand that is held at this height. */
export function placeAt(y: number, middles: readonly number[]): number {
  return middles.filter((middle) => middle < y).length;
}

/** Rows that are put into another order: dragged by a handle, or moved by the arrows of the keyboard. */
export function useReorder<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  reorder: Reorder<Row> | undefined,
) {
  const keys = rows.map(rowKey);
  const [held, setHeld] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string[] | null>(null);
  const [isSaving, setSaving] = useState(false);
  const focused = useRef<{ key: string; control: string } | null>(null);
  const shown = wanted && wanted.length === keys.length ? wanted : keys;
  const byKey = new Map(rows.map((row) => [rowKey(row), row]));

  // A row that changes its place in the page loses the focus: what moved it takes it again.
  useEffect(() => {
    if (focused.current === null) return;
    const { key, control } = focused.current;
    const row = document.querySelector(`[data-row-key="${CSS.escape(key)}"]`);
    row?.querySelector<HTMLElement>(`[data-move="${control}"]`)?.focus();
    if (!isSaving) focused.current = null;
  });

  const save = async (next: string[], key: string) => {
    const row = byKey.get(key);
    if (!reorder || !row || isSaving || next.every((each, at) => each === keys[at])) return setWanted(null);
    setWanted(next);
    setSaving(true);
    // A failure has been announced; the rows then stand where they stood.
    await reorder.onReorder(next, row).catch(() => {});
    setSaving(false);
    setWanted(null);
  };
  const step = (key: string, by: 1 | -1, control = String(by)) => {
    focused.current = { key, control };
    void save(moved(keys, key, keys.indexOf(key) + by), key);
  };
  const handleOf = (key: string) => ({
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape") {
        setHeld(null);
        setWanted(null);
      }
      if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
      event.preventDefault();
      step(key, event.key === "ArrowUp" ? -1 : 1, "handle");
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || isSaving) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld(key);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (held !== key) return;
      const list = event.currentTarget.closest(ROW)?.parentElement;
      const others = [...(list?.querySelectorAll<HTMLElement>(`:scope > ${ROW}`) ?? [])].filter(
        (row) => row.dataset["rowKey"] !== key,
      );
      const middles = others.map((row) => {
        const { top, height } = row.getBoundingClientRect();
        return top + height / 2;
      });
      setWanted(moved(shown, key, placeAt(event.clientY, middles)));
    },
    onPointerUp: () => {
      if (held !== key) return;
      setHeld(null);
      void save(shown, key);
    },
    onPointerCancel: () => {
      setHeld(null);
      setWanted(null);
    },
  });
  return {
    rows: shown.flatMap((key) => byKey.get(key) ?? []),
    held,
    isSaving,
    handleOf,
    step,
    isFirst: (key: string) => keys[0] === key,
    isLast: (key: string) => keys.at(-1) === key,
  };
}
