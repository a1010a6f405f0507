import { Button, Group, Stack, Text } from "@mantine/core";
import type { OwedRefund } from "@/api/generated/types.gen";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { grouped } from "../amounts";
import { CopyField } from "../checkout/CopyField";
import { ORDER_READS } from "../reads";
import { OwedTable } from "./OwedTable";

/** What the shop still owes back, paying it, and noting that it was paid. */
export function OwedRefunds({ shopId }: { shopId: string }) {
  const { t } = useT();
  const read = useRead("/v1/user/shop/refund/list", { query: { user_shop_client_id: shopId } });
  const actionsOf = (owed: OwedRefund) =>
    owed.refund_id ? (
      <RefundActions shopId={shopId} refundId={owed.refund_id} refund={owed} />
    ) : (
      <Settle shopId={shopId} debt={owed} />
    );
  return (
    <Section flush title={t("orders.owed.title")} description={t("orders.owed.text")}>
      <Loaded read={read} skeleton={<RowSkeleton rows={4} />}>
        {({ list }) => (
          <OwedTable
            label="orders.owed.title"
            none={{ title: "orders.owed.none.title", text: "orders.owed.none.text" }}
            rows={list}
            rowActions={actionsOf}
          />
        )}
      </Loaded>
    </Section>
  );
}

function Settle({ shopId, debt }: { shopId: string; debt: OwedRefund }) {
  const { t } = useT();
  const amount = debt.amount_text;
  const settle = useChange("/v1/user/shop/refund/settle", {
    refreshes: ORDER_READS,
    onDone: () => notifyDone(t("orders.owed.settle.done", { amount })),
  });
  const query = {
    user_shop_client_id: shopId,
    user_shopcart_bundle_client_id: debt.user_shopcart_bundle_client_id,
  };
  const ask = () =>
    confirmLasting({
      title: t("orders.owed.settle.title", { amount }),
      text: t(debt.pay_type === "card" ? "orders.owed.settle.card" : "orders.owed.settle.transfer"),
      confirmLabel: t("orders.owed.settle"),
      onConfirm: () => settle.run({ query }),
    });
  return (
    <Button size="compact-sm" aria-label={`${t("orders.owed.settle")}: ${debt.order_number}`} onClick={ask}>
      {t("orders.owed.settle")}
    </Button>
  );
}

interface RefundActionsProps {
  shopId: string;
  refundId: string;
  refund: OwedRefund;
}

function RefundActions({ shopId, refundId, refund }: RefundActionsProps) {
  const { t } = useT();
  const query = { user_shop_client_id: shopId, refund_id: refundId };
  const amount = refund.amount_text;
  const isTransfer = refund.pay_type === "transfer";
  const undo = useChange("/v1/user/shop/refund/undo", {
    refreshes: ORDER_READS,
    onDone: () => notifyDone(t("orders.owed.undone", { amount })),
  });
  const done = useChange("/v1/user/shop/refund/done", {
    refreshes: ORDER_READS,
    onDone: ({ state, state_text }) =>
      state === "done" && isTransfer
        ? notifyDone(t("orders.owed.paid.done", { amount }), () => undo.run({ query }))
        : notifyDone(state_text),
  });
  const askPaid = () =>
    confirmLasting({
      title: t("orders.owed.paid.title", { amount, buyer: refund.buyer_name }),
      text: <PaidQuestion refund={refund} />,
      confirmLabel: t("orders.owed.paid.confirm"),
      isGain: true,
      onConfirm: () =>
        done.run({
          query: { ...query, how: "paid", ...(isTransfer && { iban: refund.refund_account?.iban ?? "" }) },
        }),
    });
  return (
    <Group gap="3xs" justify="flex-end">
      {refund.pay_type === "card" && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${t("orders.owed.again")}: ${refund.order_number}`}
          onClick={() => done.run({ query: { ...query, how: "again" } })}
        >
          {t("orders.owed.again")}
        </Button>
      )}
      <Button
        size="compact-sm"
        aria-label={`${t("orders.owed.paid")}: ${refund.order_number}`}
        onClick={askPaid}
      >
        {t("orders.owed.paid")}
      </Button>
    </Group>
  );
}

/** Where the money goes: to the account that the buyer named, or to the one from which it came. */
function PaidQuestion({ refund: { refund_account: account, pay_type } }: { refund: OwedRefund }) {
  const { t } = useT();
  if (pay_type !== "transfer") return t("orders.owed.paid.card");
  return (
    <Stack gap="sm">
      {account ? (
        <>
          <CopyField label="IBAN" value={account.iban} shown={grouped(account.iban)} />
          <CopyField label={t("orders.account.holder")} value={account.holder} />
        </>
      ) : (
        <Text size="sm">{t("orders.owed.paid.noAccount")}</Text>
      )}
      <Text size="sm">{t("orders.owed.paid.text")}</Text>
    </Stack>
  );
}
