import type { MailBody, MailingView } from "@/api/generated/types.gen";

export interface LetterValues extends Record<string, unknown> {
  to: "named" | "everyone" | "role" | "shop_buyers";
  username_list: string;
  role: string | null;
  shop_id: string | null;
  kind: "information" | "commercial";
  subject: string;
  mail_text: string;
  reason: string;
}

export const EMPTY: LetterValues = {
  to: "named",
  username_list: "",
  role: null,
  shop_id: null,
  kind: "information",
  subject: "",
  mail_text: "",
  reason: "",
};

/** The names in a text, one beneath the other or with commas between them. */
export function namesIn(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((name) => name.trim())
    .filter(Boolean);
}

/** The letter and its people as the call takes them. */
export function bodyOf(values: LetterValues): MailBody {
  const { to, username_list, role, shop_id, ...letter } = values;
  return {
    ...letter,
    username_list: to === "named" ? namesIn(username_list) : [],
    group: to === "named" ? null : to,
    role: to === "role" ? (role ?? "") : "",
    shop_id: to === "shop_buyers" ? shop_id : null,
  };
}

/** All may have been handed over while letters are still on their way; then it is not over yet. */
export function stateNow({ state, waiting }: Pick<MailingView, "state" | "waiting">): MailingView["state"] {
  return state === "done" && waiting > 0 ? "sending" : state;
}
