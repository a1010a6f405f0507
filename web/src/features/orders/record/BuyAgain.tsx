import { Button } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import type { OrderedBundle } from "@/api/generated/types.gen";
import { useSession } from "@/api/session";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { ICON } from "@/ui/sizes";

/** Put what was bought into the cart once more, and on to the checkout, where nothing is left to be typed. */
export function BuyAgain({ bundle }: { bundle: OrderedBundle }) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const { user } = useSession();
  const adding = useChange("/v1/user/shopcart/bundle/add", { refreshes: ["/v1/user/shopcart/list"] });
  const add = () =>
    adding
      .send({
        query: {
          user_client_id: user?.user_client_id ?? "",
          user_shop_bundle_client_id: bundle.user_shop_bundle_client_id,
          user_shop_client_id: bundle.user_shop_client_id,
          add_bundle_count: 1,
          user_currency_type: String(bundle.price.currency_type),
        },
      })
      .then(
        ({ shopcart }) =>
          navigate(to("user_shoppingcart_payment", { cart: shopcart.user_shopcart_client_id })),
        () => {}, // a bundle that is not sold any more: the cache of changes says so
      );
  return (
    <Button
      variant="light"
      leftSection={<IconRepeat size={ICON.md} aria-hidden />}
      aria-label={t("orders.again.of", { name: bundle.bundle_name })}
      loading={adding.isRunning}
      onClick={() => void add()}
    >
      {t("orders.again")}
    </Button>
  );
}
