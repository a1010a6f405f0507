/** The look of a state; its words come from the server. */
const COLORS: Readonly<Record<string, string>> = {
  payment_waiting: "yellow",
  payment_approved: "blue",
  payment_cancelled: "gray",
  register_approve_waiting: "yellow",
  register_approve_completed: "blue",
  register_not_accepted: "red",
  bundle_active: "teal",
  bundle_passive: "orange",
  termination: "gray",
  payment_refunded: "grape",
  created: "gray",
  waiting: "yellow",
  approved: "teal",
  partly_refunded: "grape",
  refunded: "grape",
  cancelled: "gray",
  failed: "red",
  active: "teal",
  passive: "orange",
  used_up: "gray",
  expired: "gray",
  terminated: "gray",
  pending: "yellow",
  not_decided: "orange",
  done: "teal",
  refused: "red",
  suspended: "orange",
  exhausted: "gray",
  revoked: "red",
};

export function colorOf(status: string): string {
  return COLORS[status] ?? "gray";
}

/** What an order is said to be as a whole: each different state once, in the order of its bundles. */
export function statesOf<B extends { status: string; status_text: string }>(bundles: readonly B[]): B[] {
  const seen = new Set<string>();
  return bundles.filter(({ status }) => !seen.has(status) && seen.add(status));
}
