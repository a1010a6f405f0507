import { expect, it } from "vitest";
import type { CarriedStep } from "@/api/generated/types.gen";
import { groupSteps } from "./groupSteps";

const step = (state: CarriedStep["state"], reason: string | null = null): CarriedStep => ({
  step: { kind: "trim", column: "c1" },
  state,
  reason,
});

it("tells each reason once, what does not hold first and what holds last", () => {
  const groups = groupSteps([
    step("made"),
    step("left_out", "Şehir sütunu yok."),
    step("partly", "Satırların bir bölümü yok."),
    step("made"),
    step("left_out", "Şehir sütunu yok."),
    step("left_out", "Kod sütunu yok."),
  ]);
  expect(groups.map((group) => [group.state, group.reason, group.steps.length])).toEqual([
    ["left_out", "Şehir sütunu yok.", 2],
    ["left_out", "Kod sütunu yok.", 1],
    ["partly", "Satırların bir bölümü yok.", 1],
    ["made", null, 2],
  ]);
});

it("has nothing to tell of a project without steps", () => {
  expect(groupSteps([])).toEqual([]);
});
