import type { PhraseKey } from "@/phrases/useT";
import type { Eyes, Report } from "./types";

export const STATE_WORDS: Record<Report["state"], PhraseKey> = {
  draft: "reports.state.draft",
  active: "reports.state.active",
  paused: "reports.state.paused",
  deleted: "reports.state.deleted",
};
export const STATE_TONES = {
  draft: "neutral",
  active: "success",
  paused: "warning",
  deleted: "danger",
} as const;
export const EYES_WORDS: Record<Eyes, PhraseKey> = {
  platform: "reports.eyes.platform",
  shop: "reports.eyes.shop",
  self: "reports.eyes.self",
};
