import type { Average, ClassScore, LiveDetail, LiveRow, ScoreName, TaskKind } from "./types";

export type Boards = Readonly<Record<number, readonly LiveRow[]>>;

/** The boards of all targets after another report: the target it is about moves on, the others stay as they were.
 * A family that is being trained anew keeps the score it already has until there is a new one. */
export function mergeBoards(boards: Boards, told: LiveDetail): Boards {
  const known = new Map((boards[told.analyze_result_index] ?? []).map((row) => [row.family, row]));
  const rows = told.leaderboard.map((row) => {
    const before = known.get(row.family);
    return { ...row, score: row.score ?? before?.score ?? null, loss: row.loss ?? before?.loss ?? null };
  });
  return { ...boards, [told.analyze_result_index]: rows };
}

/** A report of a running training, if that is what it is. */
export function readDetail(detail: unknown): LiveDetail | null {
  const told = detail as LiveDetail | null | undefined;
  return told && Array.isArray(told.leaderboard) ? told : null;
}

/** How many families have come to an end. */
export function finishedCount(rows: readonly LiveRow[]): number {
  return rows.filter((row) => row.state !== "waiting" && row.state !== "running").length;
}

const LOWER_IS_BETTER = new Set<ScoreName>(["log_loss", "rmse", "mae", "median_ae", "brier"]);

export function isLowerBetter(score: ScoreName): boolean {
  return LOWER_IS_BETTER.has(score);
}

/** The scores a table of models shows: of classes in one way of averaging, or of numbers. */
export function scoresOf(kind: TaskKind, average: Average): ScoreName[] {
  if (kind === "regression") return ["r2", "rmse", "mae", "median_ae"];
  const classScores = (["fscore", "precision", "recall"] as const).map(
    (name): ClassScore => `${name}_${average}`,
  );
  return [...classScores, "accuracy", "roc_auc", "log_loss"];
}

/** Ways of averaging that a kind of target has; only two classes have a positive one. */
export function averagesOf(kind: TaskKind): Average[] {
  if (kind === "regression") return [];
  return kind === "binary" ? ["binary", "macro", "micro", "weighted"] : ["macro", "micro", "weighted"];
}
