import type { Tone } from "@/ui/tones";

/** The look of a state; its words come from the server. */
const COLORS: Readonly<Record<string, Tone>> = {
  payment_waiting: "waiting",
  payment_approved: "info",
  payment_cancelled: "neutral",
  register_approve_waiting: "waiting",
  register_approve_completed: "info",
  register_not_accepted: "danger",
  bundle_active: "success",
  bundle_passive: "warning",
  termination: "neutral",
  payment_refunded: "special",
  created: "neutral",
  waiting: "waiting",
  approved: "success",
  partly_refunded: "special",
  refunded: "special",
  cancelled: "neutral",
  failed: "danger",
  active: "success",
  passive: "warning",
  used_up: "neutral",
  expired: "neutral",
  terminated: "neutral",
  confirmed: "success",
  objected: "danger",
  taken_back: "neutral",
  pending: "waiting",
  not_decided: "warning",
  done: "success",
  refused: "danger",
  suspended: "warning",
  exhausted: "neutral",
  revoked: "danger",
};

export function colorOf(status: string): Tone {
  return COLORS[status] ?? "neutral";
}

/** What an order is said to be as a whole: each different state once, in the order of its bundles. */
export function statesOf<B extends { status: string; status_text: string }>(bundles: readonly B[]): B[] {
  const seen = new Set<string>();
  return bundles.filter(({ status }) => !seen.has(status) && seen.add(status));
}
