import { expect, it } from "vitest";
import type { WdmInfo } from "../layers";
import { isShown, planOf } from "./plan";

const BEFORE = {
  kind: "measurement",
  unit: "kg",
  required: false,
  unique: false,
  is_private: false,
  is_built: true,
} as WdmInfo;
const SAME = { kind: "measurement", unit: "kg", required: false, unique: false, is_private: false } as const;

it("a new column writes into no record, and what only says more is not asked about", () => {
  expect(planOf(null, SAME, 1_000_000)).toMatchObject({ steps: ["add"], records: 0 });
  const plan = planOf(BEFORE, SAME, 1_000_000);
  expect([plan.steps, isShown(plan)]).toEqual([["describe"], false]);
});

it("another kind writes all records anew; where cells may become empty the code is asked for", () => {
  expect(planOf(BEFORE, { ...SAME, kind: "date" }, 1_000_000)).toEqual({
    steps: ["retype"],
    records: 1_000_000,
    seconds: 118,
    mayEmpty: true,
  });
  expect(planOf(BEFORE, { ...SAME, kind: "line" }, 10).mayEmpty).toBe(false);
  expect(planOf({ ...BEFORE, is_built: false }, { ...SAME, kind: "date" }, 10)).toMatchObject({
    records: 0,
    mayEmpty: false,
  });
});

it("another unit converts, a first unit only says what the numbers were", () => {
  expect(planOf(BEFORE, { ...SAME, unit: "g" }, 10)).toMatchObject({ steps: ["unit"], records: 10 });
  expect(planOf({ ...BEFORE, unit: "" }, SAME, 10).steps).toEqual(["describe"]);
});

it("who sees it and what must be in it are told", () => {
  const plan = planOf(BEFORE, { ...SAME, unique: true, required: true, is_private: true }, 10);
  expect([plan.steps, isShown(plan)]).toEqual([["unique", "required", "hide"], true]);
});
