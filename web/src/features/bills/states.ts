import type { BillKind, BillState, EdocumentState } from "@/api/generated/types.gen";
import type { PhraseKey } from "@/phrases/useT";
import type { Tone } from "@/ui/tones";

export const STATES: Record<BillState, { phrase: PhraseKey; color: Tone }> = {
  draft: { phrase: "bills.state.draft", color: "neutral" },
  not_approved: { phrase: "bills.state.not_approved", color: "waiting" },
  approved: { phrase: "bills.state.approved", color: "success" },
  cancelled: { phrase: "bills.state.cancelled", color: "danger" },
};

const RECORDED = { phrase: "bills.return.isRecorded", color: "success" } as const;
const ASKED = { phrase: "bills.return.isAsked", color: "waiting" } as const;

/** The states of a bill that a company writes itself: asked for until it is recorded. */
export const RETURN_STATES: Record<BillState, { phrase: PhraseKey; color: Tone }> = {
  ...STATES,
  draft: ASKED,
  not_approved: ASKED,
  approved: RECORDED,
};

export const EDOCUMENT_STATES: Record<EdocumentState, { phrase: PhraseKey; color: Tone }> = {
  to_send: { phrase: "bills.edocument.to_send", color: "waiting" },
  sent: { phrase: "bills.edocument.sent", color: "info" },
  accepted: { phrase: "bills.edocument.accepted", color: "success" },
  refused: { phrase: "bills.edocument.refused", color: "danger" },
};

/** What stands for the number of a bill that has none. */
export function unnumbered(kind: BillKind): PhraseKey {
  return kind === "buyer_return" ? "bills.return.title" : "bills.noNumber";
}

/** What a change of a bill makes stale. */
export const BILL_READS = [
  "/v1/user/bill/list",
  "/v1/user/bill/list/not_approved",
  "/v1/user/bill/get",
  "/v1/user/bill/pdf",
] as const;
