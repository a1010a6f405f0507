import type { Reasons } from "../types";

export const MOST_STEPS = 7;
const TELLING = 0.1;
const MOST_NAMED = 3;

/** One step of the way from the average to an answer; positions are shares of the whole width. */
export interface Step {
  /** The column; none for the inputs that are folded together. */
  column: string | null;
  caption: string;
  effect: number;
  /** The greatest error that is to be reckoned with. */
  error: number;
  left: number;
  width: number;
}

export interface Waterfall {
  steps: readonly Step[];
  /** Where the average and the answer stand, as shares of the width. */
  average: number;
  answer: number;
}

type Input = Reasons["inputs"][number];

/** The way as steps, the greatest first and the rest folded into one; what is not told of belongs to the rest. */
export function waterfallOf(reasons: Reasons): Waterfall {
  const shown =
    reasons.inputs.length === MOST_STEPS + 1 ? reasons.inputs : reasons.inputs.slice(0, MOST_STEPS);
  const rest = restOf(reasons, shown);
  const all = rest ? [...shown, rest] : shown;
  const levels = all.reduce((way, { effect }) => [...way, (way.at(-1) ?? 0) + effect], [reasons.average]);
  const [low, high] = [Math.min(...levels, reasons.answer), Math.max(...levels, reasons.answer)];
  const place = (level: number) => (high > low ? (level - low) / (high - low) : 0.5);
  return {
    average: place(reasons.average),
    answer: place(reasons.answer),
    steps: all.map((part, index) => {
      const [from, to] = [place(levels[index] ?? 0), place(levels[index + 1] ?? 0)];
      return { ...part, left: Math.min(from, to), width: Math.abs(to - from) };
    }),
  };
}

function restOf(reasons: Reasons, shown: readonly Input[]) {
  const folded = reasons.inputs.slice(shown.length);
  const told = shown.reduce((sum, { effect }) => sum + effect, 0);
  const effect = reasons.answer - reasons.average - told;
  const isNothing = Math.abs(effect) < 1e-9 * Math.max(1, Math.abs(reasons.answer));
  if (folded.length === 0 && isNothing) return null;
  const error = Math.sqrt(folded.reduce((sum, one) => sum + one.error ** 2, 0));
  return { column: null, caption: "", effect, error };
}

/** The inputs that a sentence names: what moved the answer most, surely more than its error. */
export function namedInputs(reasons: Reasons): { up: string[]; down: string[] } {
  const greatest = Math.max(0, ...reasons.inputs.map(({ effect }) => Math.abs(effect)));
  const telling = reasons.inputs.filter(
    ({ effect, error }) => Math.abs(effect) > error && Math.abs(effect) >= TELLING * greatest,
  );
  const captions = (sign: number) =>
    telling
      .filter(({ effect }) => Math.sign(effect) === sign)
      .slice(0, MOST_NAMED)
      .map(({ caption }) => caption);
  return { up: captions(1), down: captions(-1) };
}
