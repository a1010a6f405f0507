import { fits } from "@/ui/rules/fits";
import type { ServerGroup } from "@/ui/rules/rule";
import type { WdmRange } from "../layers";

type Side = "inside" | "below" | "above";

type Cells = Readonly<Record<string, unknown>>;
type Limits = Pick<WdmRange, "lower" | "upper">;

/** The range of a kind that holds for a record; where none is known to, the widest of that kind, which is said. */
export function rangeOf(ranges: readonly WdmRange[], kind: WdmRange["kind"], cells: Cells) {
  const mine = ranges.filter((each) => each.kind === kind);
  const found =
    mine.find(({ rule }) => rule && fits(rule as unknown as ServerGroup, cells)) ??
    mine.find(({ rule }) => !rule);
  return found
    ? { ...found, isWidest: false }
    : mine.length > 0
      ? { ...widest(mine), isWidest: true }
      : undefined;
}

/** A side on which one range is open is open. */
function widest(ranges: readonly WdmRange[]): Limits {
  const sides = (side: "lower" | "upper") => ranges.map((each) => each[side] ?? null);
  const isOpen = (side: "lower" | "upper") => sides(side).includes(null);
  return {
    lower: isOpen("lower") ? null : Math.min(...sides("lower").map(Number)),
    upper: isOpen("upper") ? null : Math.max(...sides("upper").map(Number)),
  };
}

export function sideOf({ lower, upper }: Limits, value: number): Side {
  if (lower !== null && lower !== undefined && value < lower) return "below";
  return upper !== null && upper !== undefined && value > upper ? "above" : "inside";
}

/** Where values lie on a line, as shares of it: the usual range takes its middle, what is possible its ends. */
export function lineOf(usual: Limits, possible: Limits | undefined, value: number) {
  const lower = usual.lower ?? possible?.lower ?? Math.min(value, usual.upper ?? value);
  const upper = usual.upper ?? possible?.upper ?? Math.max(value, usual.lower ?? value);
  const width = upper - lower || Math.abs(upper) || 1;
  const first = lower - width;
  const share = (at: number) => Math.min(1, Math.max(0, (at - first) / (3 * width)));
  return { from: share(lower), to: share(upper), at: share(value) };
}
