import { describe, expect, it } from "vitest";
import type { Reasons } from "../types";
import { MOST_STEPS, namedInputs, waterfallOf } from "./waterfall";

const reasons = (effects: number[], change: Partial<Reasons> = {}): Reasons => ({
  label: "evet",
  average: 0.4,
  answer: 0.4 + effects.reduce((sum, effect) => sum + effect, 0),
  inputs: effects.map((effect, place) => ({
    column: `c${place}`,
    caption: `Girdi ${place}`,
    effect,
    error: 0.01,
  })),
  ...change,
});

describe("the way from the average to an answer", () => {
  it("begins at the average and ends at the answer", () => {
    const way = waterfallOf(reasons([0.3, -0.1, 0.2]));
    expect(way.steps.map(({ column }) => column)).toEqual(["c0", "c1", "c2"]);
    expect(way.average).toBeCloseTo(0);
    expect(way.answer).toBeCloseTo(1);
    expect(way.steps[1]?.left).toBeCloseTo(0.5);
    expect(way.steps[1]?.width).toBeCloseTo(0.25);
  });

  it("folds the smallest into one step that closes the way", () => {
    const effects = Array.from({ length: 12 }, (_, place) => 0.12 - place / 100);
    const way = waterfallOf(reasons(effects));
    expect(way.steps).toHaveLength(MOST_STEPS + 1);
    const rest = way.steps.at(-1);
    expect(rest).toMatchObject({ column: null });
    expect(way.steps.reduce((sum, { effect }) => sum + effect, 0)).toBeCloseTo(0.78);
  });

  it("folds nothing where only one input would be folded", () => {
    expect(
      waterfallOf(reasons(Array.from({ length: MOST_STEPS + 1 }, () => 0.01))).steps.at(-1)?.column,
    ).toBe("c7");
  });

  it("lays on the rest what is not told of", () => {
    const way = waterfallOf(reasons([0.2, 0.1], { answer: 0.9 }));
    expect(way.steps.at(-1)).toMatchObject({ column: null });
    expect(way.steps.at(-1)?.effect).toBeCloseTo(0.2);
  });

  it("draws an answer that is the average", () => {
    const way = waterfallOf(reasons([0, 0]));
    expect(way.steps.every(({ width }) => width === 0)).toBe(true);
    expect([way.average, way.answer]).toEqual([0.5, 0.5]);
  });
});

describe("the inputs that a sentence names", () => {
  it("are at most three that raised and three that lowered it", () => {
    const named = namedInputs(reasons([0.3, 0.2, -0.15, 0.1, 0.05]));
    expect(named).toEqual({ up: ["Girdi 0", "Girdi 1", "Girdi 3"], down: ["Girdi 2"] });
  });

  it("are none that may as well have done nothing", () => {
    expect(namedInputs(reasons([0.009, -0.005]))).toEqual({ up: [], down: [] });
    expect(namedInputs(reasons([0.3, 0.02])).up).toEqual(["Girdi 0"]);
  });
});
