import type { RegisterState, UserState } from "@/api/generated/types.gen";
import type { PhraseKey } from "@/phrases/useT";
import type { Tone } from "@/ui/tones";

export const REGISTER_STATES: readonly RegisterState[] = [
  "register_approve_waiting",
  "register_mail_waiting",
  "register_approve_completed",
  "register_not_accepted",
];

export const STATE_COLORS: Record<UserState, Tone> = {
  active: "success",
  waiting_mail: "neutral",
  waiting_approval: "warning",
  not_accepted: "danger",
  blocked: "danger",
  leaving: "warning",
  deleted: "neutral",
};

export function statePhrase(state: UserState): PhraseKey {
  return `accounts.state.${state}`;
}
