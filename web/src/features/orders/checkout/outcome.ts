import type { OrderDetails } from "@/api/generated/types.gen";

/** One payment of an order. */
export type Payment = OrderDetails["order"]["payment_list"][number];

interface Outcome {
  kind: "none" | "approved" | "waiting" | "left" | "held" | "failed" | "cancelled";
  /** Why, in words for the buyer. */
  reason: string;
}

const PAID = new Set(["approved", "partly_refunded", "refunded"]);

/** What came of the card's page: what the order says now counts more than what stood in the address on the way back. */
export function outcomeOf(details: OrderDetails, paymentId: string, outcome: string): Outcome {
  const { payment_list } = details.order;
  const payment = payment_list.find(
    (each) => each.user_shopcart_bundle_product_payment_client_id === paymentId,
  );
  const current = payment_list.filter((each) => each.is_current);
  if (current.length > 0 && current.every((each) => PAID.has(each.status))) {
    return { kind: "approved", reason: "" };
  }
  if (!payment || !outcome) return { kind: "none", reason: "" };
  // The card was charged all the same: what became of that money is said by itself.
  if (payment.held_list.length > 0) return { kind: "held", reason: "" };
  if (payment.status === "failed") return { kind: "failed", reason: payment.reason };
  if (payment.status === "cancelled") return { kind: "cancelled", reason: payment.reason };
  // Of several payments this one is paid: the next one is what matters.
  if (PAID.has(payment.status)) return { kind: "none", reason: "" };
  if (payment.pay_type !== "card") return { kind: "none", reason: "" };
  return { kind: outcome === "left" ? "left" : "waiting", reason: "" };
}
