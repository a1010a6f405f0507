import { Alert, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import type { OrderDetails } from "@/api/generated/types.gen";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlParam } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { Loaded } from "@/ui/States";
import { HeldMoney } from "../record/HeldMoney";
import { outcomeOf } from "./outcome";
import { PaymentCard } from "./PaymentCard";
import classes from "./Paying.module.css";

const ASK_AGAIN_MS = 3_000;

/** An order on its way to be paid: what came of the card's page, and what is still to pay. */
export function Paying({ orderId }: { orderId: string }) {
  const { t } = useT();
  const outcome = useUrlParam("outcome");
  const paymentId = useUrlParam("payment");
  const isAsking = (details: OrderDetails | undefined) =>
    Boolean(details && outcomeOf(details, paymentId, outcome).kind === "waiting");
  const first = useRead("/v1/user/shopcart/order/get", { query: { user_shopcart_client_id: orderId } });
  const read = useRead(
    "/v1/user/shopcart/order/get",
    { query: { user_shopcart_client_id: orderId } },
    { refetchInterval: isAsking(first.data) ? ASK_AGAIN_MS : false },
  );
  return (
    <Page title={t("orders.pay.title")} narrow>
      <Loaded read={read}>
        {(details) => <Payments details={details} paymentId={paymentId} outcome={outcome} />}
      </Loaded>
    </Page>
  );
}

interface PaymentsProps {
  details: OrderDetails;
  paymentId: string;
  outcome: string;
}

function Payments({ details, paymentId, outcome }: PaymentsProps) {
  const { t } = useT();
  const to = useLink();
  const { order } = details;
  const current = order.payment_list.filter((payment) => payment.is_current);
  return (
    <Stack gap="lg">
      <HeldMoney payments={order.payment_list} />
      <Outcome {...{ details, paymentId, outcome }} />
      {current.map((payment) => (
        <PaymentCard
          key={payment.user_shopcart_bundle_product_payment_client_id}
          details={details}
          payment={payment}
        />
      ))}
      <Group justify="flex-end" className={classes["ways"] ?? ""}>
        <Button
          component={Link}
          to={to("user_shopcart_bundle_order", { order: order.user_shopcart_client_id })}
          variant="default"
        >
          {t("orders.pay.toOrder", { number: order.order_number })}
        </Button>
        {order.bundle_list.some(({ status }) => status === "bundle_active") && (
          <Button component={Link} to={to("user_product_bundles_active")}>
            {t("orders.pay.toActive")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Whether something of an order can still be paid. */
const canTryAgain = ({ order }: OrderDetails) =>
  order.payment_list.some(({ is_current, status }) => is_current && status === "waiting");

function Outcome({ details, paymentId, outcome }: PaymentsProps) {
  const { t } = useT();
  const { kind, reason } = outcomeOf(details, paymentId, outcome);
  if (kind === "approved") {
    return (
      <Alert
        color="success"
        icon={<IconCircleCheck aria-hidden />}
        title={t("orders.outcome.approved")}
        role="status"
      >
        {t("orders.outcome.approved.text", { number: details.order.order_number })}
      </Alert>
    );
  }
  if (kind === "waiting") {
    return (
      <Alert
        color="info"
        icon={<Loader size="xs" aria-hidden />}
        title={t("orders.outcome.waiting")}
        role="status"
      >
        {t("orders.outcome.waiting.text")}
      </Alert>
    );
  }
  if (kind === "held") return null;
  if (kind === "left") {
    return (
      <Alert color="info" title={t("orders.outcome.left")} role="status">
        {t("orders.outcome.left.text")}
      </Alert>
    );
  }
  if (kind === "failed" || kind === "cancelled") {
    return (
      <Alert
        color="danger"
        icon={<IconAlertTriangle aria-hidden />}
        title={t(kind === "failed" ? "orders.outcome.failed" : "orders.outcome.cancelled")}
        role="alert"
      >
        {reason && <Text size="sm">{reason}</Text>}
        <Text size="sm">
          {t(canTryAgain(details) ? "orders.outcome.failed.text" : "orders.outcome.over.text")}
        </Text>
      </Alert>
    );
  }
  return <Text c="dimmed">{t("orders.pay.text", { number: details.order.order_number })}</Text>;
}
