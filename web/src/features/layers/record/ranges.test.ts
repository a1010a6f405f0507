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

const of = (value: string) => ({
  combinator: "and",
  not: false,
  rules: [{ field: "sex", operator: "=", value, value_source: "value" }],
});

it("a range that fits the record comes before that of everybody", () => {
  const ranges = [range("usual", 10, 18), range("usual", 12, 15, of("female")), range("possible", 0, 30)];
  expect(rangeOf(ranges, "usual", { sex: "female" })).toMatchObject({ lower: 12, isWidest: false });
  expect(rangeOf(ranges, "usual", { sex: "male" })).toMatchObject({ lower: 10, isWidest: false });
  expect(rangeOf(ranges, "possible", {})?.upper).toBe(30);
  expect(rangeOf(ranges, "critical", {})).toBeUndefined();
});

it("where no range is known to fit, the widest is taken and said to be that", () => {
  const ranges = [range("usual", 12, 15, of("female")), range("usual", 13, 17, of("male"))];
  expect(rangeOf(ranges, "usual", { sex: "" })).toMatchObject({ lower: 12, upper: 17, isWidest: true });
  const open = [...ranges, range("usual", 11, null, of("unknown"))];
  expect(rangeOf(open, "usual", {})).toMatchObject({ lower: 11, upper: null, isWidest: true });
});

it("the usual range stands in the middle of the line, and no value leaves it", () => {
  const line = lineOf(range("usual", 10, 20), undefined, 15);
  expect(line.from).toBeCloseTo(1 / 3);
  expect(line.to).toBeCloseTo(2 / 3);
  expect(line.at).toBeCloseTo(1 / 2);
  expect(lineOf(range("usual", 10, 20), undefined, 900).at).toBe(1);
});
