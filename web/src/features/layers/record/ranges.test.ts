import { expect, it } from "vitest";
import type { WdmRange } from "../layers";
import { lineOf, rangeOf, sideOf } from "./ranges";

const range = (kind: WdmRange["kind"], lower: number | null, upper: number | null, rule: unknown = null) =>
  ({ kind, lower, upper, rule, source: null }) as WdmRange;

it("a value lies inside, below or above; a side without a limit has none", () => {
  const usual = range("usual", 12, 16);
  expect([11.9, 12, 16, 16.1].map((value) => sideOf(usual, value))).toEqual([
    "below",
    "inside",
    "inside",
    "above",
  ]);
  expect(sideOf(range("usual", null, 5), -100)).toBe("inside");
});

it("a range for some people only is not taken for everybody's", () => {
  const ranges = [range("usual", 12, 15, { rules: [] }), range("possible", 0, 30)];
  expect(rangeOf(ranges, "usual")).toBeUndefined();
  expect(rangeOf(ranges, "possible")?.upper).toBe(30);
});

it("the usual range stands in the middle of the line, and no value leaves it", () => {
  const line = lineOf(range("usual", 10, 20), undefined, 15);
  expect(line.from).toBeCloseTo(1 / 3);
  expect(line.to).toBeCloseTo(2 / 3);
  expect(line.at).toBeCloseTo(1 / 2);
  expect(lineOf(range("usual", 10, 20), undefined, 900).at).toBe(1);
});
