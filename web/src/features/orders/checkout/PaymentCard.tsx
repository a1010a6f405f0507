import { Alert, Button, Group, Select, Stack, Text } from "@mantine/core";
import { IconCreditCard } from "@tabler/icons-react";
import { useState } from "react";
import type { OrderDetails } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { QrCode } from "@/ui/QrCode";
import { ICON } from "@/ui/sizes";
import { grouped } from "../amounts";
import { StateBadge } from "../StateBadge";
import { wayOf } from "../wayOf";
import { CopyField } from "./CopyField";
import type { Payment } from "./outcome";
import { ReceiptUpload } from "./ReceiptUpload";
import { RenewalBox } from "./RenewalBox";
import { usePaying } from "./usePaying";

interface PaymentCardProps {
  details: OrderDetails;
  payment: Payment;
}

const OPEN = new Set(["created", "waiting"]);

/** Where one payment of an order stands, and how to make it. */
export function PaymentCard({ details, payment }: PaymentCardProps) {
  const { t } = useT();
  const isOpen = OPEN.has(payment.status);
  const isTransfer = payment.pay_type === "transfer";
  return (
    <Section
      title={payment.shop_name}
      description={wayOf(t, payment)}
      actions={<StateBadge status={payment.status} text={payment.status_text} />}
    >
      <Stack gap="md">
        <Text fz="xl" fw={650} className="num">
          {payment.amount_text}
        </Text>
        {payment.reason && <Text size="sm">{payment.reason}</Text>}
        {isOpen && (isTransfer ? <Transfer {...{ details, payment }} /> : <Card {...{ details, payment }} />)}
      </Stack>
    </Section>
  );
}

function Card({ details, payment }: PaymentCardProps) {
  const { t } = useT();
  const { pay, isPaying } = usePaying();
  const orderId = details.order.user_shopcart_client_id;
  const id = payment.user_shopcart_bundle_product_payment_client_id;
  const offer = payment.card_renewal;
  const [keepsCard, setKeepsCard] = useState(false);
  const kept = offer && keepsCard ? { card_renewal_version: offer.version } : {};
  const buttons = (
    <Group gap="xs">
      <Button
        leftSection={<IconCreditCard size={ICON.md} aria-hidden />}
        loading={isPaying}
        onClick={() => void pay(orderId, id, { pay_type: "card", ...kept })}
      >
        {t(payment.attempt > 1 ? "orders.pay.again" : "orders.pay.card")}
      </Button>
      <Button
        variant="default"
        disabled={isPaying}
        onClick={() => void pay(orderId, id, { pay_type: "transfer" })}
      >
        {t("orders.pay.byTransfer")}
      </Button>
    </Group>
  );
  if (!offer) return buttons;
  return (
    <Stack gap="md">
      <RenewalBox offer={offer} isGiven={keepsCard} onChange={setKeepsCard} />
      {buttons}
    </Stack>
  );
}

function Transfer({ details, payment }: PaymentCardProps) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const { pay, isPaying } = usePaying();
  const orderId = details.order.user_shopcart_client_id;
  const id = payment.user_shopcart_bundle_product_payment_client_id;
  const bundle = details.order.bundle_list.find(
    (each) => each.user_shopcart_bundle_product_payment_client_id === id,
  );
  const receipts = details.receipt_list.filter(
    (each) => each.user_shopcart_bundle_product_payment_client_id === id,
  );
  const choose = (slot: string | null) => {
    if (slot) void pay(orderId, id, { pay_type: "transfer", bank_slot: Number(slot) });
  };
  return (
    <Stack gap="md">
      <Text size="sm">
        {payment.is_to_decide
          ? t("orders.transfer.toDecide")
          : t("orders.transfer.text", { due: dateTime(payment.due_at) })}
      </Text>
      <Select
        label={t("orders.transfer.bank")}
        placeholder={t("orders.transfer.bank.choose")}
        value={payment.bank ? String(payment.bank.slot) : null}
        data={payment.bank_list.map((bank) => ({ value: String(bank.slot), label: bank.bank_name }))}
        onChange={choose}
        disabled={isPaying}
        allowDeselect={false}
      />
      {payment.bank && (
        <>
          <CopyField label={t("orders.transfer.title")} value={payment.bank.bank_title} />
          <CopyField label="IBAN" value={payment.bank.iban} shown={grouped(payment.bank.iban)} />
          {payment.bank.bank_info && <Text size="sm">{payment.bank.bank_info}</Text>}
          {payment.fast_qr && (
            <Stack gap="xs">
              <QrCode src={payment.fast_qr} alt={t("orders.transfer.qr")} />
              <Text size="sm" ta="center" c="dimmed">
                {t("orders.transfer.qrText")}
              </Text>
            </Stack>
          )}
        </>
      )}
      <CopyField label={t("orders.transfer.reference")} value={payment.reference} />
      <Alert color="info">{t("orders.transfer.referenceNote")}</Alert>
      {receipts.length > 0 && (
        <Alert color="success" role="status">
          {t("orders.receipt.kept", { count: receipts.length })}
        </Alert>
      )}
      {bundle && <ReceiptUpload bundleId={bundle.user_shopcart_bundle_client_id} />}
      {!payment.is_to_decide && (
        <Group>
          <Button
            variant="default"
            size="compact-md"
            loading={isPaying}
            onClick={() => void pay(orderId, id, { pay_type: "card" })}
          >
            {t("orders.pay.byCard")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
