import { describe, expect, it } from "vitest";
import { answerAt, byReach, type Curve } from "./possibilities";

const curve = (values: Curve["values"], answers: number[]): Curve => ({
  column: "c1",
  caption: "Girdi",
  values,
  answers,
  chosen: answers.map(() => "evet"),
});

describe("an answer on a curve", () => {
  it("lies on the line between the values that were tried", () => {
    const line = curve([0, 10, 20], [0.2, 0.4, 0.8]);
    expect(answerAt(line, 0)).toBeCloseTo(0.2);
    expect(answerAt(line, 5)).toBeCloseTo(0.3);
    expect(answerAt(line, 15)).toBeCloseTo(0.6);
  });

  it("is that of the end beyond the ends", () => {
    const line = curve([0, 10], [0.2, 0.4]);
    expect(answerAt(line, -5)).toBeCloseTo(0.2);
    expect(answerAt(line, 99)).toBeCloseTo(0.4);
  });

  it("of an option is its own, and none where it was not tried", () => {
    const options = curve(["a", "b"], [0.2, 0.4]);
    expect(answerAt(options, "b")).toBeCloseTo(0.4);
    expect(answerAt(options, "c")).toBeNull();
    expect(answerAt(options, null)).toBeNull();
  });
});

it("the input that moves the answer most stands first", () => {
  const [flat, steep] = [curve([0, 1], [0.4, 0.5]), curve([0, 1], [0.1, 0.9])];
  expect(byReach([flat, steep])).toEqual([steep, flat]);
});
