import { Button } from "@mantine/core";
import { IconShoppingCart } from "@tabler/icons-react";
import { Link, useNavigate } from "react-router";
import { callContext } from "@/api/context";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlParam } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { Checkout } from "../checkout/Checkout";
import { Paying } from "../checkout/Paying";

/** The checkout of a cart; with an order in the address, what is still to pay of it. */
export default function ShoppingcartPaymentScreen() {
  const orderId = useUrlParam("order");
  return orderId ? <Paying orderId={orderId} /> : <CartCheckout />;
}

function CartCheckout() {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const wanted = useUrlParam("cart");
  const read = useRead("/v1/user/shopcart/list", {});
  const kept = useRead("/v1/user/billing_profile/list");
  const cartOf = (list: NonNullable<typeof read.data>["list"]) =>
    list.find((cart) =>
      wanted ? cart.user_shopcart_client_id === wanted : cart.currency_type === callContext().currency,
    ) ?? (wanted ? undefined : list[0]);
  const pay = (order: string) => void navigate(to("user_shoppingcart_payment", { order }));
  return (
    <Page title={t("orders.checkout.title")} description={t("orders.checkout.text")}>
      <Loaded
        read={read}
        empty={{
          when: ({ list }) => !cartOf(list)?.bundle_list.length,
          show: (
            <EmptyState
              icon={<IconShoppingCart />}
              title={t("orders.checkout.empty.title")}
              text={t("orders.checkout.empty.text")}
              action={
                <>
                  <Button component={Link} to={to("shop")}>
                    {t("orders.toShop")}
                  </Button>
                  <Button component={Link} to={to("user_shopcart_bundle_order")} variant="default">
                    {t("orders.mine.title")}
                  </Button>
                </>
              }
            />
          ),
        }}
      >
        {({ list }) => {
          const cart = cartOf(list);
          return (
            cart && (
              <Loaded read={kept} skeleton={<RowSkeleton rows={4} />}>
                {(profiles) => (
                  <Checkout key={cart.user_shopcart_client_id} cart={cart} kept={profiles} onOrdered={pay} />
                )}
              </Loaded>
            )
          );
        }}
      </Loaded>
    </Page>
  );
}
