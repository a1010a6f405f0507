import { type PhraseKey, useT } from "@/phrases/useT";
import type { PairStrength } from "./types";

export interface MappedColumn {
  id: string;
  name: string;
}

/** Cohen's bounds of a correlation: the same words as those of a finding. */
const SIZES: readonly [number, PhraseKey][] = [
  [0.5, "statistics.size.large"],
  [0.3, "statistics.size.medium"],
  [0.1, "statistics.size.small"],
];
const STEPS = 5;

/** A strength from 0 to 1 in a word. */
export function sizeOfStrength(strength: number): PhraseKey {
  return SIZES.find(([bound]) => strength >= bound)?.[1] ?? "statistics.size.none";
}

/** A strength as one of five depths of colour. */
export function depthOf(strength: number): number {
  return Math.min(STEPS, Math.max(1, Math.ceil(strength * STEPS)));
}

/** The pairs by both orders of their columns. */
export function cellsOf(pairs: readonly PairStrength[]): ReadonlyMap<string, PairStrength> {
  return new Map(
    pairs.flatMap((pair) => {
      const [first = "", second = ""] = pair.columns;
      return [
        [keyOf(first, second), pair],
        [keyOf(second, first), pair],
      ] as const;
    }),
  );
}

export const keyOf = (row: string, column: string) => `${row} ${column}`;

/** Where an arrow key leads from a cell, within a square of cells; null for other keys. */
export function movedBy(key: string, [row, column]: Cell, count: number): Cell | null {
  const within = (place: number) => Math.min(count - 1, Math.max(0, place));
  switch (key) {
    case "ArrowUp":
      return [within(row - 1), column];
    case "ArrowDown":
      return [within(row + 1), column];
    case "ArrowLeft":
      return [row, within(column - 1)];
    case "ArrowRight":
      return [row, within(column + 1)];
    case "Home":
      return [row, 0];
    case "End":
      return [row, count - 1];
    default:
      return null;
  }
}

export type Cell = readonly [row: number, column: number];

/** What a pair of columns is, in words. */
export function usePairWords() {
  const { t } = useT();
  const verdict = (pair: PairStrength) =>
    t(pair.is_significant ? "statistics.significant" : "statistics.notSignificant");
  const cell = (first: string, second: string, pair: PairStrength | undefined) =>
    pair
      ? t("statistics.map.cell", {
          first,
          second,
          size: t(sizeOfStrength(pair.strength)),
          verdict: verdict(pair),
        })
      : t("statistics.map.none", { first, second });
  return { verdict, cell };
}
