import type { CarriedStep } from "@/api/generated/types.gen";

/** Steps of the recipe that end the same way for the same reason. */
export interface StepGroup {
  state: CarriedStep["state"];
  reason: string | null;
  steps: readonly CarriedStep[];
}

const ORDER: Record<CarriedStep["state"], number> = { left_out: 0, partly: 1, made: 2 };

/** What does not hold first, each reason once, with its steps; what holds last. */
export function groupSteps(steps: readonly CarriedStep[]): StepGroup[] {
  const groups = new Map<string, CarriedStep[]>();
  for (const step of steps) {
    const key = `${step.state}:${step.reason ?? ""}`;
    groups.set(key, [...(groups.get(key) ?? []), step]);
  }
  return [...groups.values()]
    .map((members) => ({ state: members[0]!.state, reason: members[0]!.reason, steps: members }))
    .toSorted((a, b) => ORDER[a.state] - ORDER[b.state]);
}
