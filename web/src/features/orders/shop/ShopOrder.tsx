import { Alert, Button, Grid, Group, Image, Stack, Text } from "@mantine/core";
import { Link, useLocation } from "react-router";
import type { OrderDetails } from "@/api/generated/types.gen";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { Page, Section } from "@/ui/Page";
import { Loaded } from "@/ui/States";
import type { Payment } from "../checkout/outcome";
import { BundleCard } from "../record/BundleCard";
import { Documents, Receipts } from "../record/Documents";
import { MoveButtons } from "../record/MoveButtons";
import { OrderCoupons } from "../record/OrderCoupons";
import { OrderTimeline } from "../record/OrderTimeline";
import { RefundButton } from "../record/RefundButton";
import { Refunds } from "../record/Refunds";
import { StateBadge } from "../StateBadge";
import { wayOf } from "../wayOf";
import { ApprovalNote } from "./ApprovalNote";
import { viewOf } from "./filters";

/** The shop's part of an order: what was ordered and paid, its receipts beside, and what can be done. */
export function ShopOrderRecord({ shopId, orderId }: { shopId: string; orderId: string }) {
  const { t } = useT();
  const to = useLink();
  const { search } = useLocation();
  const { dateTime } = useFormat();
  const read = useRead("/v1/user/shopcart/order/get", {
    query: { user_shopcart_client_id: orderId, user_shop_client_id: shopId },
  });
  const order = read.data?.order;
  const back = to("user_shop_order_list", {
    ...Object.fromEntries(new URLSearchParams(viewOf(search))),
    shop: shopId,
  });
  return (
    <Page
      title={order ? t("orders.record.title", { number: order.order_number }) : t("orders.record")}
      description={order && dateTime(order.ordered_at)}
      actions={
        <Button component={Link} to={back} variant="default">
          {t("orders.shop.back")}
        </Button>
      }
    >
      <Loaded read={read}>{(details) => <Parts details={details} shopId={shopId} />}</Loaded>
    </Page>
  );
}

function Parts({ details, shopId }: { details: OrderDetails; shopId: string }) {
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack gap="lg">
          {details.order.bundle_list.map((bundle) => (
            <BundleCard key={bundle.user_shopcart_bundle_client_id} bundle={bundle} isShop />
          ))}
          <OrderCoupons order={details.order} />
          <Payments details={details} />
          <Refunds details={details} shopId={shopId} />
          <OrderTimeline events={details.event_list} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack gap="lg">
          <Buyer order={details.order} />
          <Receipts details={details} />
          {details.receipt_list
            .filter(({ file_type }) => file_type.startsWith("image/"))
            .map((receipt) => (
              <Image key={receipt.document_id} src={receipt.url} alt={receipt.file_name} radius="md" />
            ))}
          <Documents details={details} shopId={shopId} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

function Payments({ details }: { details: OrderDetails }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const momentOf = (payment: Payment) => {
    if (payment.approved_at) return dateTime(payment.approved_at);
    return t(payment.is_overdue ? "orders.overdue" : "orders.due", { date: dateTime(payment.due_at) });
  };
  return (
    <Section title={t("orders.payments")}>
      <Stack gap="md">
        {details.order.payment_list.map((payment) => (
          <Stack key={payment.user_shopcart_bundle_product_payment_client_id} gap="2xs">
            <Group justify="space-between" gap="xs">
              <div>
                <Text fw={600} className="num">
                  {payment.amount_text} · {payment.reference}
                </Text>
                <Text size="sm" c="dimmed">
                  {wayOf(t, payment)}
                  {` · ${momentOf(payment)}`}
                  {payment.detail && ` · ${payment.detail}`}
                </Text>
              </div>
              <StateBadge status={payment.status} text={payment.status_text} />
            </Group>
            <ApprovalNote payment={payment} />
            <MoveButtons
              subject="payment"
              id={payment.user_shopcart_bundle_product_payment_client_id}
              name={payment.reference}
              allowed={payment.allowed_list}
              isShop
            />
            <RefundButton payment={payment} />
          </Stack>
        ))}
      </Stack>
    </Section>
  );
}

function Buyer({ order }: { order: OrderDetails["order"] }) {
  const { t } = useT();
  const { buyer, buyer_country, tax_note } = order;
  const of = (name: string) => String(buyer[name] ?? "");
  const lines = [
    of("name") || `${of("firstname")} ${of("lastname")}`,
    [of("tax_office"), of("identity_number")].filter(Boolean).join(" · "),
    of("address"),
    [of("zip_code"), [of("district"), of("city")].filter(Boolean).join(" / ")].filter(Boolean).join(" "),
    buyer_country,
    [of("phone"), of("mail")].filter(Boolean).join(" · "),
  ].filter((line) => line.trim());
  return (
    <Section title={t("orders.mover.customer")}>
      {lines.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      {tax_note && (
        <Alert color="waiting" title={t("orders.shop.withoutTax")} mt="sm">
          {t("orders.shop.withoutTax.text")}
        </Alert>
      )}
    </Section>
  );
}
