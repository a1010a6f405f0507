import type { PhraseKey } from "@/phrases/useT";
import type { Effect, Finding } from "./types";

interface EffectKind {
  name: PhraseKey;
  /** The ends of the scale on which the effect is drawn. */
  scale: readonly [number, number];
}

const EFFECTS: Record<string, EffectKind> = {
  pearson_r: { name: "statistics.effect.pearson_r", scale: [-1, 1] },
  spearman_rho: { name: "statistics.effect.spearman_rho", scale: [-1, 1] },
  kendall_tau: { name: "statistics.effect.kendall_tau", scale: [-1, 1] },
  hedges_g: { name: "statistics.effect.hedges_g", scale: [-2, 2] },
  rank_biserial: { name: "statistics.effect.rank_biserial", scale: [-1, 1] },
  omega_squared: { name: "statistics.effect.omega_squared", scale: [0, 1] },
  epsilon_squared: { name: "statistics.effect.epsilon_squared", scale: [0, 1] },
  cramers_v: { name: "statistics.effect.cramers_v", scale: [0, 1] },
  skewness: { name: "statistics.effect.skewness", scale: [-3, 3] },
  mean_difference: { name: "statistics.effect.mean_difference", scale: [0, 0] },
  sen_slope: { name: "statistics.effect.sen_slope", scale: [0, 0] },
  gls_slope: { name: "statistics.effect.gls_slope", scale: [0, 0] },
};

export function effectKind(kind: string): EffectKind {
  return EFFECTS[kind] ?? { name: "statistics.effect.other", scale: [0, 0] };
}

/** Whether a finding answers a question about a pair of columns: only such an answer is significant or not. */
export function isAnswer({ analysis }: Pick<Finding, "analysis">): boolean {
  return analysis !== "normality" && analysis !== "descriptives";
}

/** Whether a finding is something to be glad of: significant, and more than very weak. */
export function isNotable({ is_significant, effect }: Pick<Finding, "is_significant" | "effect">): boolean {
  return is_significant && effect?.size !== "none";
}

/** What a run costs: nothing where it ended without a result. */
export function creditOf({ state, credit }: { state: string; credit: number }): number {
  return state === "failed" || state === "cancelled" ? 0 : credit;
}

const SIZES = {
  none: "statistics.size.none",
  small: "statistics.size.small",
  medium: "statistics.size.medium",
  large: "statistics.size.large",
} as const satisfies Record<string, PhraseKey>;

/** How large an effect is in a word; none where it has a unit of its own, or is a shape. */
export function sizeName(effect: Effect): PhraseKey | null {
  return effect.size && effect.kind !== "skewness" ? SIZES[effect.size] : null;
}

/** Where a value stands on its scale, 0 to 1; values beyond the ends stand at the end. */
export function placeOn([low, high]: readonly [number, number], value: number): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}
