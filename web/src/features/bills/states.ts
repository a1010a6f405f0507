import type { BillState } from "@/api/generated/types.gen";
import type { PhraseKey } from "@/phrases/useT";

export const STATES: Record<BillState, { phrase: PhraseKey; color: string }> = {
  draft: { phrase: "bills.state.draft", color: "gray" },
  not_approved: { phrase: "bills.state.not_approved", color: "yellow" },
  approved: { phrase: "bills.state.approved", color: "teal" },
  cancelled: { phrase: "bills.state.cancelled", color: "red" },
};

/** What a change of a bill makes stale. */
export const BILL_READS = [
  "/v1/user/bill/list",
  "/v1/user/bill/list/not_approved",
  "/v1/user/bill/get",
  "/v1/user/bill/pdf",
] as const;
