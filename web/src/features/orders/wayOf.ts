import type { Translate } from "@/phrases/useT";
import type { Payment } from "./checkout/outcome";

/** How a payment is made, in words: a card in instalments says in how many. */
export function wayOf(t: Translate, { pay_type, installments }: Payment): string {
  if (pay_type === "transfer") return t("orders.way.transfer");
  if (pay_type !== "card") return t("orders.way.free");
  return installments > 1 ? t("orders.way.installments", { count: installments }) : t("orders.way.card");
}
