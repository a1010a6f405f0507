import { Alert, Button, Card, Divider, Group, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import type { Cart } from "@/api/generated/types.gen";
import { SellerSums, TaxNote } from "@/features/orders/public";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { AmountRow } from "@/ui/AmountRow";
import { CartCoupons } from "./CartCoupons";
import { CartLine } from "./CartLine";
import { useCartChanges } from "./useCartChanges";
import classes from "./Cart.module.css";

/** One cart (there is one for each currency): its lines, what they come to, and on to the checkout. */
export function CartView({ cart, isOnly }: { cart: Cart; isOnly: boolean }) {
  const { t } = useT();
  const changes = useCartChanges(cart);
  const title = t(cart.currency_type === 0 ? "store.cart.lira" : "store.cart.dollar");
  return (
    <section aria-label={title} className={classes["columns"]}>
      <Stack gap="sm" miw={0}>
        <Group justify="space-between">
          {isOnly ? <span /> : <Title order={2}>{title}</Title>}
          <Button variant="subtle" color="neutral" onClick={changes.removeAll}>
            {t("store.cart.empty")}
          </Button>
        </Group>
        <Stack gap="sm" component="ul" className={classes["list"] ?? ""}>
          {cart.bundle_list.map((line) => (
            <CartLine
              key={line.user_shopcart_bundle_client_id}
              line={line}
              currency={cart.currency_type}
              changes={changes}
            />
          ))}
        </Stack>
      </Stack>
      <Totals cart={cart} isChanging={changes.isRunning} />
    </section>
  );
}

function closedBecause({ bundle_list }: Cart): PhraseKey {
  if (bundle_list.every((line) => line.sold_at?.address)) return "store.checkout.elsewhere";
  const here = bundle_list.filter((line) => !line.sold_at);
  return here.length > 0 && here.every((line) => line.is_suggested)
    ? "store.checkout.unaccepted"
    : "store.checkout.closed";
}

function Totals({ cart, isChanging }: { cart: Cart; isChanging: boolean }) {
  const { t } = useT();
  const to = useLink();
  const { total } = cart;
  return (
    <Card className={classes["totals"] ?? ""} aria-busy={isChanging}>
      <Stack gap="xs">
        <CartCoupons cart={cart} />
        <Divider />
        <AmountRow label={t("store.total.net")} text={total.net_text} />
        <AmountRow label={t("store.total.tax")} text={total.tax_text} />
        <TaxNote text={cart.tax_note} />
        <Divider />
        <Group justify="space-between" align="baseline">
          <Text fw={600}>{t("store.total.gross")}</Text>
          <Text fw={650} fz="xl" className="num" aria-live="polite">
            {total.gross_text}
          </Text>
        </Group>
        <SellerSums payments={cart.payment_list} />
        {cart.can_be_ordered ? (
          <>
            <Button
              component={Link}
              to={to("user_shoppingcart_payment", { cart: cart.user_shopcart_client_id })}
              size="md"
              mt="xs"
            >
              {t("store.checkout")}
            </Button>
            <Text size="xs" c="dimmed">
              {t("store.checkout.text")}
            </Text>
          </>
        ) : (
          <Alert color="danger" variant="light" role="status">
            {t(closedBecause(cart))}
          </Alert>
        )}
      </Stack>
    </Card>
  );
}
