import type { AnswerOf } from "@/api/call";
import type { PhraseKey } from "@/phrases/generated/keys";
import type { Translate } from "@/phrases/useT";
import type { Tone } from "@/ui/tones";

export type Support = AnswerOf<"/v1/user/support/get">["support"];
export type Message = Support["message_list"][number];
export type TicketRow = AnswerOf<"/v1/user/support/list">["list"][number];
export type State = TicketRow["state"];

/** How the topics are called that every site has, until a site says otherwise. */
export const TOPIC: Readonly<Record<string, PhraseKey>> = {
  order: "support.topic.order",
  payment: "support.topic.payment",
  bill: "support.topic.bill",
  bundle: "support.topic.bundle",
  account: "support.topic.account",
  analysis: "support.topic.analysis",
  technical: "support.topic.technical",
  privacy: "support.topic.privacy",
  other: "support.topic.other",
};

export const TONE: Readonly<Record<State, Tone>> = {
  unverified: "warning",
  open: "info",
  answered: "success",
  passive: "neutral",
  terminated: "neutral",
  spam: "neutral",
  merged: "neutral",
};

/** A state as each side says it: a requester waits for an answer, a desk for the requester. */
export const STATE: Readonly<Record<"requester" | "staff", Readonly<Record<State, PhraseKey>>>> = {
  requester: {
    unverified: "support.state.unverified",
    open: "support.state.open",
    answered: "support.state.answered",
    passive: "support.state.passive",
    terminated: "support.state.terminated",
    spam: "support.state.passive",
    merged: "support.state.merged",
  },
  staff: {
    unverified: "support.state.unverified",
    open: "support.desk.open",
    answered: "support.desk.answered",
    passive: "support.state.passive",
    terminated: "support.state.terminated",
    spam: "support.state.spam",
    merged: "support.state.merged",
  },
};

export type Face = NonNullable<Support["rating"]>["face"];

export const FACES: readonly Face[] = ["good", "bad"];

export const FACE: Readonly<Record<Face, PhraseKey>> = {
  good: "support.rate.good",
  bad: "support.rate.bad",
};

/** Who asked, as a desk reads it: also once they have left, when only a mark is known of them. */
export function askerOf(t: Translate, ticket: Pick<TicketRow, "requester" | "forgotten_as">): string {
  return (
    ticket.requester || (ticket.forgotten_as ? t("support.forgotten_as", { mark: ticket.forgotten_as }) : "")
  );
}

export type Priority = NonNullable<TicketRow["priority"]>;

export const PRIORITIES: readonly Priority[] = ["urgent", "high", "normal", "low"];

export const PRIORITY: Readonly<Record<Priority, PhraseKey>> = {
  low: "support.priority.low",
  normal: "support.priority.normal",
  high: "support.priority.high",
  urgent: "support.priority.urgent",
};

/** Who wrote a message that has no name: a mail may come from anybody. */
export const UNNAMED: Readonly<Record<Message["author"], PhraseKey>> = {
  requester: "support.unknown_sender",
  staff: "support.someone",
  system: "support.someone",
  copied: "support.copied.somebody",
};

/** What a line says that tells of a move. */
export const LINE: Readonly<Record<string, PhraseKey>> = {
  verified: "support.line.verified",
  withdrawn: "support.line.withdrawn",
  other_address: "support.line.other_address",
  sender_denied: "support.line.sender_denied",
  automatic_mail: "support.line.automatic_mail",
  forwarded: "support.line.forwarded",
  mail_flood: "support.line.mail_flood",
  sender_unvouched: "support.line.sender_unvouched",
  copied: "support.line.copied",
  uncopied: "support.line.uncopied",
  copy_left: "support.line.copy_left",
  copied_late: "support.line.copied_late",
  undelivered: "support.line.undelivered",
  files_left_out: "support.line.files_left_out",
  open: "support.line.open",
  answered: "support.line.answered",
  passive: "support.line.passive",
  terminated: "support.line.terminated",
  assigned: "support.line.assigned",
  assigned_by_turn: "support.line.assigned_by_turn",
  handed_over: "support.line.handed_over",
  spam: "support.line.spam",
  priority: "support.line.priority",
  operation_name: "support.line.operation_name",
  tags: "support.line.tags",
  later_until: "support.line.later",
  merged: "support.line.merged",
  merged_in: "support.line.merged_in",
  unmerged: "support.line.unmerged",
  unmerged_off: "support.line.unmerged_off",
  split_from: "support.line.split_from",
  split_off: "support.line.split_off",
};

/** What is read again as a ticket changes; the bell asks by itself, at its own pace. */
export const LISTS = ["/v1/user/support/list", "/v1/support/queue"] as const;
export const VISITS = ["/v1/mail/support/get", "/v1/mail/support/list"] as const;
export const READS = ["/v1/user/support/get", ...LISTS, ...VISITS] as const;
export const BLOCKS = ["/v1/support/block/list"] as const;
