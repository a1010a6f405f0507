import { Button, Stack } from "@mantine/core";
import { IconShoppingCart } from "@tabler/icons-react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { Page } from "@/ui/Page";
import { CardSkeleton, EmptyState, Loaded } from "@/ui/States";
import { CartView } from "../cart/CartView";
import { useNoWayToCart } from "../cart/useAddToCart";
import { useCarts } from "../cart/useCarts";

/** What the person is about to buy, at today's prices. */
export default function ShoppingCartScreen() {
  const { t } = useT();
  const to = useLink();
  const read = useCarts();
  useNoWayToCart();
  const toShop = (
    <Button component={Link} to={to("shop")} variant="default">
      {t("store.cart.toShop")}
    </Button>
  );
  const isFilled = read.data?.list.some((cart) => cart.bundle_list.length > 0) ?? false;
  return (
    <Page title={t("store.cart.title")} description={t("store.cart.text")} actions={isFilled && toShop}>
      <Loaded
        read={read}
        skeleton={<CardSkeleton cards={2} />}
        empty={{
          when: ({ list }) => list.every((cart) => cart.bundle_list.length === 0),
          show: (
            <EmptyState
              icon={<IconShoppingCart />}
              title={t("store.cart.none")}
              text={t("store.cart.none.text")}
              action={
                <Button component={Link} to={to("shop")}>
                  {t("store.cart.toShop")}
                </Button>
              }
            />
          ),
        }}
      >
        {({ list }) => {
          const carts = list.filter((cart) => cart.bundle_list.length > 0);
          return (
            <Stack gap="xl">
              {carts.map((cart) => (
                <CartView key={cart.user_shopcart_client_id} cart={cart} isOnly={carts.length === 1} />
              ))}
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}
