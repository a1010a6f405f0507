import type { InputValue } from "../predictionForm";

/** How the answer changes with one input while the others stay. */
export interface Curve {
  column: string;
  caption: string;
  values: (string | number)[];
  answers: number[];
  chosen: (string | number)[];
}

/** The answer to a row: the class or number, the probability of the followed class, and a curve for each input. */
export interface WhatIf {
  value: string | number;
  label: string | null;
  answer: number;
  curves: Curve[];
}

export interface Change {
  column: string;
  caption: string;
  before: string | number | null;
  after: string | number | null;
}

interface Alternative {
  changes: Change[];
  value: string | number;
  answer: number;
}

/** The smallest changes that bring another answer about. */
export interface Counterfactual {
  is_met: boolean;
  alternatives: Alternative[];
  nearest: number;
}

/** The answer at a value of a curve: between two tried numbers on the straight line; none where it was not tried. */
export function answerAt(curve: Curve, value: InputValue): number | null {
  if (typeof value !== "number") {
    return curve.answers[curve.values.indexOf(value ?? "")] ?? null;
  }
  const after = curve.values.findIndex((tried) => Number(tried) >= value);
  const right = curve.answers[after];
  if (right === undefined) return curve.answers.at(-1) ?? null;
  const [low, high] = [Number(curve.values[after - 1]), Number(curve.values[after])];
  const left = curve.answers[after - 1];
  return left === undefined ? right : left + ((value - low) / (high - low)) * (right - left);
}

/** Inputs whose change matters first. */
export function byReach(curves: readonly Curve[]): readonly Curve[] {
  const reach = ({ answers }: Curve) => Math.max(...answers) - Math.min(...answers);
  return curves.toSorted((a, b) => reach(b) - reach(a));
}
