import { Anchor, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { OrderDetails } from "@/api/generated/types.gen";
import { useRead } from "@/api/useCalls";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { StateBadge } from "../StateBadge";

const LOOKS: Readonly<Record<string, string>> = {
  draft: "created",
  not_approved: "waiting",
  approved: "approved",
  cancelled: "failed",
};

function whyNone({ total, bundle_list }: OrderDetails["order"]) {
  if (bundle_list.every(({ status }) => status === "payment_cancelled")) return "orders.bills.never" as const;
  return total.gross === 0 ? ("orders.bills.free" as const) : ("orders.bills.none" as const);
}

/** The bills of an order, counter-bills among them; a buyer sees those that are issued. */
export function OrderBills({ details, isShop }: { details: OrderDetails; isShop: boolean }) {
  const { t } = useT();
  const to = useLink();
  const { money, date } = useFormat();
  const { order } = details;
  const shop = isShop ? order.bundle_list[0]?.user_shop_client_id : undefined;
  const read = useRead("/v1/user/bill/list", {
    query: { search_text: order.order_number, ...(shop ? { user_shop_client_id: shop } : {}) },
  });
  const bills = (read.data?.list ?? []).filter(
    (bill) => bill.user_shopcart_client_id === order.user_shopcart_client_id,
  );
  if (!read.data) return null;
  if (bills.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t(whyNone(order))}
      </Text>
    );
  }
  return (
    <Stack gap="sm" component="ul" style={{ listStyle: "none", padding: 0, margin: 0 }}>
      {bills.map((bill) => (
        <Group key={bill.user_bill_client_id} component="li" justify="space-between" gap="xs">
          <div>
            <Anchor
              component={Link}
              to={to("user_billing", { bill: bill.user_bill_client_id, ...(shop ? { shop } : {}) })}
              fw={600}
            >
              {t(bill.kind === "counter" ? "orders.bill.counter" : "orders.bill", {
                number: bill.number || t("orders.bill.noNumber"),
              })}
            </Anchor>
            <Text size="sm" c="dimmed" className="num">
              {date(bill.bill_date ?? bill.created_at)} ·{" "}
              {money(bill.total_price, bill.currency_type === 1 ? "USD" : "TRY")}
            </Text>
          </div>
          <StateBadge
            status={LOOKS[bill.approve_status] ?? ""}
            text={t(`bills.state.${bill.approve_status}` as PhraseKey)}
          />
        </Group>
      ))}
    </Stack>
  );
}
