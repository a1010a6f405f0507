import type { ShopWork } from "@/api/generated/types.gen";

interface Place {
  screen: string;
  query: Record<string, string>;
}

/** The list of just what waits. */
export function listOf(work: ShopWork, shop: string): Place {
  const orders = (query: Record<string, string>): Place => ({
    screen: "user_shop_order_list",
    query: { shop, ...query },
  });
  const bills = (state: string): Place => ({ screen: "user_billing", query: { shop, state } });
  switch (work) {
    case "refunds_owed":
      return orders({ tab: "refunds" });
    case "money_to_match":
      return orders({ tab: "money" });
    case "transfers_to_decide":
      return orders({ status: "payment_waiting", receipt: "yes" });
    case "orders_to_pay":
      return orders({ status: "payment_waiting", receipt: "no" });
    case "deliveries_objected":
      return orders({ delivery: "objected" });
    case "deliveries_to_confirm":
      return orders({ delivery: "waiting" });
    case "registrations":
      return orders({ status: "register_approve_waiting" });
    case "bills_to_send":
      return { screen: "user_billing", query: { shop, edocument: "to_send" } };
    case "bills_to_complete":
      return bills("draft");
    case "bills_to_approve":
      return bills("not_approved");
  }
}
