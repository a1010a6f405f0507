import type { WdmRange } from "../layers";

type Side = "inside" | "below" | "above";

/** The range of a kind that holds for everybody; those for some people only are not compared here. */
export const rangeOf = (ranges: readonly WdmRange[], kind: WdmRange["kind"]): WdmRange | undefined =>
  ranges.find((each) => each.kind === kind && !each.rule);

export function sideOf({ lower, upper }: WdmRange, value: number): Side {
  if (lower !== null && lower !== undefined && value < lower) return "below";
  return upper !== null && upper !== undefined && value > upper ? "above" : "inside";
}

/** Where values lie on a line, as shares of it: the usual range takes its middle, what is possible its ends. */
export function lineOf(usual: WdmRange, possible: WdmRange | undefined, value: number) {
  const lower = usual.lower ?? possible?.lower ?? Math.min(value, usual.upper ?? value);
  const upper = usual.upper ?? possible?.upper ?? Math.max(value, usual.lower ?? value);
  const width = upper - lower || Math.abs(upper) || 1;
  const first = lower - width;
  const share = (at: number) => Math.min(1, Math.max(0, (at - first) / (3 * width)));
  return { from: share(lower), to: share(upper), at: share(value) };
}
