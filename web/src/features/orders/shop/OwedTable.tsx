import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { OwedRefund } from "@/api/generated/types.gen";
import { useT, type PhraseKey } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { DataTable, type Column } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { EmptyState } from "@/ui/States";
import { StateBadge } from "../StateBadge";
import { DaysLeft } from "./DaysLeft";

interface OwedTableProps {
  label: PhraseKey;
  none: { title: PhraseKey; text: PhraseKey };
  rows: readonly OwedRefund[];
  /** Whether the list is about many shops. */
  hasShops?: boolean;
  rowActions?: (owed: OwedRefund) => ReactNode;
}

/** Money that shops owe back: for which order, and how long there is to pay it. */
export function OwedTable({ label, none, rows, hasShops = false, rowActions }: OwedTableProps) {
  const { t } = useT();
  const to = useLink();
  const linkTo = (owed: OwedRefund) =>
    to("user_shop_order_list", { shop: owed.user_shop_client_id, order: owed.user_shopcart_client_id });
  const shop: Column<OwedRefund>[] = hasShops
    ? [{ key: "shop", label: t("orders.late.shop"), cell: (owed) => owed.shop_name }]
    : [];
  return (
    <DataTable
      label={t(label)}
      rows={rows}
      rowKey={(owed) => owed.refund_id ?? owed.user_shopcart_bundle_client_id}
      linkTo={linkTo}
      empty={<EmptyState title={t(none.title)} text={t(none.text)} />}
      columns={[
        { key: "number", label: t("orders.number"), cell: (owed) => owed.order_number },
        ...shop,
        { key: "buyer", label: t("orders.mover.customer"), cell: (owed) => owed.buyer_name },
        { key: "until", label: t("orders.owed.until"), cell: untilOf },
        { key: "reason", label: t("orders.move.reason"), cell: (owed) => owed.reason },
        { key: "state", label: t("orders.state"), cell: stateOf },
        {
          key: "amount",
          label: t("orders.money.amount"),
          isNumber: true,
          cell: (owed) => owed.amount_text,
        },
      ]}
      rowActions={rowActions}
    />
  );
}

const untilOf = (owed: OwedRefund) => <PayUntil owed={owed} />;

const stateOf = (owed: OwedRefund) => (
  <Stack gap="3xs" align="flex-start">
    <StateBadge status={owed.state} text={owed.state_text} />
    {owed.detail && (
      <Text size="sm" c="dimmed">
        {owed.detail}
      </Text>
    )}
  </Stack>
);

function PayUntil({ owed }: { owed: OwedRefund }) {
  const { date } = useFormat();
  return (
    <Stack gap={0}>
      <Text size="sm">{date(owed.pay_until)}</Text>
      <DaysLeft days={owed.days_left} />
    </Stack>
  );
}
