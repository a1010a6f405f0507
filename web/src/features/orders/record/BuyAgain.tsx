import { Button } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import type { OrderedBundle } from "@/api/generated/types.gen";
import { call } from "@/api/call";
import { useSession } from "@/api/session";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { notifyProblem } from "@/ui/notify";
import { ICON } from "@/ui/sizes";

const CARTS = "/v1/user/shopcart/list";

/** Put what was bought into the cart once more, and on to the checkout, where nothing is left to be typed. */
export function BuyAgain({ bundle }: { bundle: OrderedBundle }) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const { user } = useSession();
  const adding = useChange("/v1/user/shopcart/bundle/add", { refreshes: [CARTS], showsProblem: true });
  const goTo = (cart: string) => navigate(to("user_shoppingcart_payment", { cart }));
  const add = async () => {
    const { list } = await call(CARTS, {});
    const there = list.find(
      (cart) =>
        cart.currency_type === bundle.price.currency_type &&
        cart.bundle_list.some(
          (line) => line.user_shop_bundle_client_id === bundle.user_shop_bundle_client_id,
        ),
    );
    // Pressed twice, it is still bought once.
    if (there) return goTo(there.user_shopcart_client_id);
    const { shopcart } = await adding.send({
      query: {
        user_client_id: user?.user_client_id ?? "",
        user_shop_bundle_client_id: bundle.user_shop_bundle_client_id,
        user_shop_client_id: bundle.user_shop_client_id,
        add_bundle_count: 1,
        user_currency_type: String(bundle.price.currency_type),
      },
    });
    return goTo(shopcart.user_shopcart_client_id);
  };
  return (
    <Button
      variant="light"
      leftSection={<IconRepeat size={ICON.md} aria-hidden />}
      aria-label={t("orders.again.of", { name: bundle.bundle_name })}
      loading={adding.isRunning}
      onClick={() => void add().catch(notifyProblem)}
    >
      {t("orders.again")}
    </Button>
  );
}
