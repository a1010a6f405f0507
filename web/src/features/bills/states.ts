import type { BillState } from "@/api/generated/types.gen";
import type { PhraseKey } from "@/phrases/useT";
import type { Tone } from "@/ui/tones";

export const STATES: Record<BillState, { phrase: PhraseKey; color: Tone }> = {
  draft: { phrase: "bills.state.draft", color: "neutral" },
  not_approved: { phrase: "bills.state.not_approved", color: "waiting" },
  approved: { phrase: "bills.state.approved", color: "success" },
  cancelled: { phrase: "bills.state.cancelled", color: "danger" },
};

/** What a change of a bill makes stale. */
export const BILL_READS = [
  "/v1/user/bill/list",
  "/v1/user/bill/list/not_approved",
  "/v1/user/bill/get",
  "/v1/user/bill/pdf",
] as const;
