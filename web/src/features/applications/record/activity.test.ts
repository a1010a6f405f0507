import { expect, test } from "vitest";
import type { ActivityDay } from "@/api/generated/types.gen";
import { fineCalls, refusedCalls, totals } from "./activity";

const DAY: ActivityDay = {
  day: "2026-11-21",
  calls: [
    { status: 200, count: 7 },
    { status: 303, count: 1 },
    { status: 401, count: 2 },
    { status: 429, count: 3 },
  ],
  tokens_made: 4,
  token_checks: 2,
  failed_token_checks: 1,
  sign_ins: 1,
};

test("calls are told apart by whether they were refused", () => {
  expect([fineCalls(DAY), refusedCalls(DAY)]).toEqual([8, 5]);
});

test("days add up", () => {
  expect(totals([DAY, DAY])).toEqual({ calls: 26, signIns: 6 });
  expect(totals([])).toEqual({ calls: 0, signIns: 0 });
});
