import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { ShopOrder } from "@/api/generated/types.gen";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { useProblemText } from "@/ui/problemText";
import { SearchField } from "@/ui/SearchField";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { OpenWindow } from "@/ui/OpenWindow";
import { type Money, MONEY_READS } from "./money";

interface WaitingPayment {
  id: string;
  orders: ShopOrder[];
  gross: number;
}

/** Several bundles of an order are paid together. */
function paymentsOf(orders: readonly ShopOrder[]): WaitingPayment[] {
  const found = new Map<string, WaitingPayment>();
  for (const order of orders) {
    const id = order.user_shopcart_bundle_product_payment_client_id;
    const payment = found.get(id) ?? { id, orders: [], gross: 0 };
    payment.orders.push(order);
    payment.gross += order.gross;
    found.set(id, payment);
  }
  return [...found.values()];
}

/** The transfer that money was meant for, chosen among those that are waited for. */
export function MatchDialog({
  shopId,
  money,
  onClose,
}: {
  shopId: string;
  money: Money;
  onClose: () => void;
}) {
  const { t } = useT();
  const [search, setSearch] = useState("");
  const read = useRead(
    "/v1/user/shop/order/list",
    {
      query: { user_shop_client_id: shopId, count: 100 },
      body: {
        status_list: ["payment_waiting"],
        pay_type: "transfer",
        currency_type: money.currency_type,
        search_text: search,
      },
    },
    { keepsPrevious: true },
  );
  return (
    <OpenWindow onClose={onClose} size="lg" title={`${t("orders.money.choose")}: ${money.amount_text}`}>
      <Stack gap="md">
        <Text size="sm">{t("orders.money.choose.text")}</Text>
        <SearchField
          data-autofocus
          label={t("ui.search")}
          placeholder={t("orders.filter.text")}
          value={search}
          onSearch={setSearch}
        />
        <Loaded
          read={read}
          skeleton={<RowSkeleton rows={3} />}
          empty={{
            when: ({ list }) => list.length === 0,
            show: <EmptyState title={t("orders.money.choose.none")} />,
          }}
        >
          {({ list }) => (
            <Stack gap="sm">
              {paymentsOf(list)
                .toSorted((a, b) => Math.abs(a.gross - money.amount) - Math.abs(b.gross - money.amount))
                .map((payment) => (
                  <Waiting key={payment.id} {...{ shopId, money, payment, onClose }} />
                ))}
            </Stack>
          )}
        </Loaded>
      </Stack>
    </OpenWindow>
  );
}

interface WaitingProps {
  shopId: string;
  money: Money;
  payment: WaitingPayment;
  onClose: () => void;
}

function Waiting({ shopId, money, payment, onClose }: WaitingProps) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const match = useChange("/v1/user/shop/money/match", {
    refreshes: MONEY_READS,
    showsProblem: true,
    onDone: () => {
      notifyDone(t("orders.money.matched"));
      onClose();
    },
  });
  const refusal = useProblemText(match.problem);
  const [order] = payment.orders;
  if (!order) return null;
  const isSame = payment.gross === money.amount;
  return (
    <Stack gap="4xs">
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={600} className="num">
            {order.order_number} · {order.reference} · <span className="amount">{order.gross_text}</span>
          </Text>
          <Text size="sm" c="dimmed">
            {[order.buyer_name || order.username, dateTime(order.ordered_at)].join(" · ")}
            {!isSame && ` · ${t("orders.money.choose.other")}`}
          </Text>
        </div>
        <Button
          size="compact-md"
          variant={isSame ? "filled" : "default"}
          loading={match.isRunning}
          aria-label={`${t("orders.money.match")}: ${order.order_number}`}
          onClick={() =>
            match.run({
              query: {
                user_shop_client_id: shopId,
                money_id: money.money_id,
                user_shopcart_bundle_product_payment_client_id: payment.id,
              },
            })
          }
        >
          {t("orders.money.match")}
        </Button>
      </Group>
      {match.problem && (
        <Text c="danger" size="sm" role="alert">
          {refusal.title}
        </Text>
      )}
    </Stack>
  );
}
