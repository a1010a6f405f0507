import type { RegisterState, UserState } from "@/api/generated/types.gen";
import type { PhraseKey } from "@/phrases/useT";

export const REGISTER_STATES: readonly RegisterState[] = [
  "register_approve_waiting",
  "register_mail_waiting",
  "register_approve_completed",
  "register_not_accepted",
];

export const STATE_COLORS: Record<UserState, string> = {
  active: "teal",
  waiting_mail: "gray",
  waiting_approval: "orange",
  not_accepted: "red",
  blocked: "red",
  leaving: "orange",
  deleted: "gray",
};

export function statePhrase(state: UserState): PhraseKey {
  return `accounts.state.${state}`;
}
