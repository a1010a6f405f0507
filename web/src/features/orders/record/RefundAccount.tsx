import { Button, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { OrderDetails } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { useServerForm } from "@/ui/useServerForm";
import { grouped } from "../amounts";
import type { Payment } from "../checkout/outcome";

/** The transfers of an order of which something is still to be paid back. */
export function owedTransfers({ order, refund_list }: OrderDetails): Payment[] {
  const owed = new Set(
    order.bundle_list
      .filter(
        (bundle) =>
          bundle.owed > 0 ||
          refund_list.some(
            (refund) =>
              refund.state !== "done" &&
              refund.user_shopcart_bundle_client_id === bundle.user_shopcart_bundle_client_id,
          ),
      )
      .map((bundle) => bundle.user_shopcart_bundle_product_payment_client_id),
  );
  return order.payment_list.filter(
    (payment) =>
      payment.pay_type === "transfer" && owed.has(payment.user_shopcart_bundle_product_payment_client_id),
  );
}

/** The buyer says where a transfer is paid back: only they know. */
export function RefundAccounts({ details }: { details: OrderDetails }) {
  return owedTransfers(details).map((payment) => (
    <Account key={payment.user_shopcart_bundle_product_payment_client_id} payment={payment} />
  ));
}

function Account({ payment }: { payment: Payment }) {
  const { t } = useT();
  const [isEdited, setIsEdited] = useState(false);
  const account = payment.refund_account;
  return (
    <Section
      title={t("orders.account.title")}
      description={t("orders.account.text", { shop: payment.shop_name })}
    >
      {account && !isEdited ? (
        <Group justify="space-between" gap="xs">
          <div>
            <Text fw={600} className="num">
              {grouped(account.iban)}
            </Text>
            <Text size="sm" c="dimmed">
              {account.holder}
            </Text>
          </div>
          <Button variant="default" size="compact-md" onClick={() => setIsEdited(true)}>
            {t("ui.edit")}
          </Button>
        </Group>
      ) : (
        <AccountForm payment={payment} onSaved={() => setIsEdited(false)} />
      )}
    </Section>
  );
}

function AccountForm({ payment, onSaved }: { payment: Payment; onSaved: () => void }) {
  const { t } = useT();
  const save = useChange("/v1/user/shopcart/refund/account", {
    showsProblem: true,
    refreshes: ["/v1/user/shopcart/order/get"],
  });
  const { field, submit, isSending } = useServerForm({
    initialValues: {
      iban: grouped(payment.refund_account?.iban ?? ""),
      holder: payment.refund_account?.holder ?? "",
    },
  });
  const send = async (body: { iban: string; holder: string }) => {
    const query = {
      user_shopcart_bundle_product_payment_client_id: payment.user_shopcart_bundle_product_payment_client_id,
    };
    await save.send({ query, body });
    notifyDone(t("orders.account.saved"));
    onSaved();
  };
  return (
    <form noValidate onSubmit={submit(send)}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            label="IBAN"
            placeholder="TR00 0000 0000 0000 0000 0000 00"
            autoComplete="off"
            maxLength={50}
            required
            {...field("iban")}
          />
          <TextInput
            label={t("orders.account.holder")}
            autoComplete="name"
            maxLength={100}
            required
            {...field("holder")}
          />
        </SimpleGrid>
        <Group>
          <Button type="submit" loading={isSending}>
            {t("ui.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
