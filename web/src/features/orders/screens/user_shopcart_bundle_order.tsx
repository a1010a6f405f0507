import { Button, Group, Stack, Text } from "@mantine/core";
import { IconFileInvoice, IconPackage } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Order, OrderDetails } from "@/api/generated/types.gen";
import { usePages } from "@/api/usePages";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { ListScreen } from "@/screens/ListScreen";
import { useLink } from "@/screens/links";
import { useUrlParam } from "@/screens/useUrlState";
import { AskAbout } from "@/screens/AskAbout";
import { useFormat } from "@/ui/format";
import { Page, Section } from "@/ui/Page";
import { EmptyState, Loaded } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { BundleCard } from "../record/BundleCard";
import { Documents, Receipts } from "../record/Documents";
import { HeldMoney } from "../record/HeldMoney";
import { OrderCoupons } from "../record/OrderCoupons";
import { OrderTimeline } from "../record/OrderTimeline";
import { RefundAccounts } from "../record/RefundAccount";
import { Refunds } from "../record/Refunds";
import { WithdrawFromShops } from "../record/WithdrawFromShops";
import { useWithdrawals } from "../record/withdrawals";
import { StateBadge } from "../StateBadge";
import { TaxNote } from "../TaxNote";
import { wayOf } from "../wayOf";
import { statesOf } from "../states";

const ROUTE = "user_shopcart_bundle_order";
const OPEN = new Set(["created", "waiting"]);

/** The orders of the person who is signed in; with one in the address, everything about it. */
export default function ShopcartBundleOrderScreen() {
  const orderId = useUrlParam("order");
  return orderId ? <OwnOrder orderId={orderId} /> : <OwnOrders />;
}

const namesOf = (order: Order) => order.bundle_list.map(({ bundle_name }) => bundle_name).join(", ");

const statesIn = (order: Order) => (
  <Group gap="3xs">
    {statesOf(order.bundle_list).map(({ status, status_text }) => (
      <StateBadge key={status} status={status} text={status_text} />
    ))}
  </Group>
);

function OwnOrders() {
  const { t } = useT();
  const to = useLink();
  const { dateTime } = useFormat();
  const pages = usePages("/v1/user/shopcart/order/list", {});
  return (
    <ListScreen
      title={t("orders.mine.title")}
      description={t("orders.mine.text")}
      actions={
        <Button
          component={Link}
          to={to("user_billing")}
          variant="default"
          leftSection={<IconFileInvoice size={ICON.md} aria-hidden />}
        >
          {t("orders.mine.bills")}
        </Button>
      }
      {...pages}
      searchText={(order) => `${order.order_number} ${namesOf(order)}`}
      rowKey={(order) => order.user_shopcart_client_id}
      linkTo={(order) => to(ROUTE, { order: order.user_shopcart_client_id })}
      empty={
        <EmptyState
          icon={<IconPackage />}
          title={t("orders.mine.none.title")}
          text={t("orders.mine.none.text")}
          action={
            <Button component={Link} to={to("shop")}>
              {t("orders.toShop")}
            </Button>
          }
        />
      }
      columns={[
        { key: "number", label: t("orders.number"), cell: (order) => order.order_number },
        {
          key: "at",
          label: t("orders.orderedAt"),
          cell: (order) => dateTime(order.ordered_at),
          sortBy: (order) => order.ordered_at,
        },
        { key: "bundles", label: t("orders.bundles"), cell: namesOf },
        {
          key: "state",
          label: t("orders.state"),
          cell: statesIn,
        },
        {
          key: "total",
          label: t("orders.total"),
          isNumber: true,
          cell: (order) => order.total.gross_text,
          sortBy: (order) => order.total.gross,
        },
      ]}
    />
  );
}

function OwnOrder({ orderId }: { orderId: string }) {
  const { t } = useT();
  const to = useLink();
  const { dateTime } = useFormat();
  const read = useRead("/v1/user/shopcart/order/get", { query: { user_shopcart_client_id: orderId } });
  const order = read.data?.order;
  /** Who pays a shop in instalments finds here in how many. */
  const waysOf = ({ payment_list }: OrderDetails["order"]) =>
    payment_list.filter(({ installments }) => installments > 1).map((payment) => wayOf(t, payment));
  return (
    <Page
      title={order ? t("orders.record.title", { number: order.order_number }) : t("orders.record")}
      description={
        order && [dateTime(order.ordered_at), order.total.gross_text, ...waysOf(order)].join(" · ")
      }
      actions={
        <>
          <AskAbout kind="order" id={orderId} shopId={order && onlyShopOf(order)} />
          <Button component={Link} to={to(ROUTE)} variant="default">
            {t("orders.mine.back")}
          </Button>
        </>
      }
      narrow
    >
      <Loaded read={read}>{(details) => <Parts details={details} />}</Loaded>
    </Page>
  );
}

/** The shop of an order that is of one alone. */
function onlyShopOf({ bundle_list }: OrderDetails["order"]): string | undefined {
  const [shop, ...others] = new Set(bundle_list.map(({ user_shop_client_id }) => user_shop_client_id));
  return others.length === 0 ? shop : undefined;
}

function Parts({ details }: { details: OrderDetails }) {
  const { t } = useT();
  const to = useLink();
  const { order } = details;
  const withdrawals = useWithdrawals(order.user_shopcart_client_id);
  const isUnpaid = order.payment_list.some(({ is_current, status }) => is_current && OPEN.has(status));
  return (
    <Stack gap="lg">
      <HeldMoney payments={order.payment_list} />
      <RefundAccounts details={details} />
      {isUnpaid && (
        <Section title={t("orders.unpaid.title")}>
          <Group justify="space-between">
            <Text size="sm">{t("orders.unpaid.text")}</Text>
            <Button
              component={Link}
              to={to("user_shoppingcart_payment", { order: order.user_shopcart_client_id })}
            >
              {t("orders.unpaid.pay")}
            </Button>
          </Group>
        </Section>
      )}
      {order.bundle_list.map((bundle) => (
        <BundleCard key={bundle.user_shopcart_bundle_client_id} bundle={bundle} withdrawals={withdrawals} />
      ))}
      <OrderCoupons order={order} />
      <TaxNote text={order.tax_note} />
      <WithdrawFromShops order={order} withdrawals={withdrawals} />
      <Refunds details={details} />
      <Receipts details={details} />
      <Documents details={details} />
      <OrderTimeline events={details.event_list} />
    </Stack>
  );
}
