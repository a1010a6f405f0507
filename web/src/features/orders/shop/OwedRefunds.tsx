import { Button, Group, Stack, Text } from "@mantine/core";
import type { OwedRefund } from "@/api/generated/types.gen";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { StateBadge } from "../StateBadge";

const stateOf = (refund: OwedRefund) => (
  <Stack gap={4} align="flex-start">
    <StateBadge status={refund.state} text={refund.state_text} />
    {refund.detail && (
      <Text size="sm" c="dimmed">
        {refund.detail}
      </Text>
    )}
  </Stack>
);

/** What the shop still owes back, and that it was paid. */
export function OwedRefunds({ shopId }: { shopId: string }) {
  const { t } = useT();
  const { date } = useFormat();
  const read = useRead("/v1/user/shop/refund/list", { query: { user_shop_client_id: shopId } });
  const actionsOf = (refund: OwedRefund) => <RefundActions shopId={shopId} refund={refund} />;
  return (
    <Section flush title={t("orders.owed.title")} description={t("orders.owed.text")}>
      <Loaded read={read} skeleton={<RowSkeleton rows={4} />}>
        {({ list }) => (
          <DataTable
            label={t("orders.owed.title")}
            rows={list}
            rowKey={(refund) => refund.refund_id}
            empty={<EmptyState title={t("orders.owed.none.title")} text={t("orders.owed.none.text")} />}
            columns={[
              { key: "number", label: t("orders.number"), cell: (refund) => refund.order_number },
              { key: "buyer", label: t("orders.mover.customer"), cell: (refund) => refund.buyer_name },
              { key: "at", label: t("orders.owed.since"), cell: (refund) => date(refund.created_at) },
              { key: "reason", label: t("orders.move.reason"), cell: (refund) => refund.reason },
              {
                key: "state",
                label: t("orders.state"),
                cell: stateOf,
              },
              {
                key: "amount",
                label: t("orders.money.amount"),
                isNumber: true,
                cell: (refund) => refund.amount_text,
              },
            ]}
            rowActions={actionsOf}
          />
        )}
      </Loaded>
    </Section>
  );
}

function RefundActions({ shopId, refund }: { shopId: string; refund: OwedRefund }) {
  const { t } = useT();
  const done = useChange("/v1/user/shop/refund/done", {
    refreshes: ["/v1/user/shop/refund/list", "/v1/user/shop/order/list", "/v1/user/shopcart/order/get"],
    onDone: ({ state_text }) => notifyDone(state_text),
  });
  const finish = (how: "paid" | "again") =>
    done.run({ query: { user_shop_client_id: shopId, refund_id: refund.refund_id, how } });
  return (
    <Group gap={4} wrap="nowrap">
      {refund.pay_type === "card" && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${t("orders.owed.again")}: ${refund.order_number}`}
          onClick={() => finish("again")}
        >
          {t("orders.owed.again")}
        </Button>
      )}
      <Button
        size="compact-sm"
        aria-label={`${t("orders.owed.paid")}: ${refund.order_number}`}
        onClick={() => finish("paid")}
      >
        {t("orders.owed.paid")}
      </Button>
    </Group>
  );
}
