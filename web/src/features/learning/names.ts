import type { PhraseKey } from "@/phrases/useT";
import type { Tone } from "@/ui/tones";
import type { Average, LiveRow, ScoreName, TaskKind } from "./types";

export const SCORE_NAMES: Record<ScoreName, PhraseKey> = {
  fscore_binary: "learning.score.fscore",
  fscore_micro: "learning.score.fscore",
  fscore_macro: "learning.score.fscore",
  fscore_weighted: "learning.score.fscore",
  precision_binary: "learning.score.precision",
  precision_micro: "learning.score.precision",
  precision_macro: "learning.score.precision",
  precision_weighted: "learning.score.precision",
  recall_binary: "learning.score.recall",
  recall_micro: "learning.score.recall",
  recall_macro: "learning.score.recall",
  recall_weighted: "learning.score.recall",
  accuracy: "learning.score.accuracy",
  log_loss: "learning.score.log_loss",
  roc_auc: "learning.score.roc_auc",
  rmse: "learning.score.rmse",
  mae: "learning.score.mae",
  r2: "learning.score.r2",
  median_ae: "learning.score.median_ae",
  brier: "learning.score.brier",
};

export const AVERAGE_NAMES: Record<Average, PhraseKey> = {
  binary: "learning.average.binary",
  micro: "learning.average.micro",
  macro: "learning.average.macro",
  weighted: "learning.average.weighted",
};

export const AVERAGE_TEXTS: Record<Average, PhraseKey> = {
  binary: "learning.average.binary.text",
  micro: "learning.average.micro.text",
  macro: "learning.average.macro.text",
  weighted: "learning.average.weighted.text",
};

export const KIND_NAMES: Record<TaskKind, PhraseKey> = {
  binary: "learning.kind.binary",
  multiclass: "learning.kind.multiclass",
  regression: "learning.kind.regression",
};

export const ROW_STATES: Record<LiveRow["state"], { name: PhraseKey; color: Tone }> = {
  waiting: { name: "learning.row.waiting", color: "neutral" },
  running: { name: "learning.row.running", color: "info" },
  screened: { name: "learning.row.screened", color: "special" },
  done: { name: "learning.row.done", color: "success" },
  skipped: { name: "learning.row.skipped", color: "neutral" },
  failed: { name: "learning.row.failed", color: "danger" },
};
