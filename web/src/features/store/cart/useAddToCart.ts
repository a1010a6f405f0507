import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useSession } from "@/api/session";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { notifyInfo, takeBackNotice } from "@/ui/notify";
import { CARTS } from "./useCarts";
import { addToVisitorCart } from "./visitorCart";

export interface Wanted {
  bundleId: string;
  bundleName: string;
  shopId: string;
  /** The currency of the price that is shown. */
  currency: number;
  count: number;
  token: string;
}

const ADDED = "store.added";

/** Who is at the cart already is no longer told the way there. */
export function useNoWayToCart(): void {
  useEffect(() => takeBackNotice(ADDED), []);
}

/** Put a bundle into the cart: on the server, or in this browser until the visitor signs in. */
export function useAddToCart() {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const { user } = useSession();
  const change = useChange("/v1/user/shopcart/bundle/add", { refreshes: [CARTS] });

  const say = (wanted: Wanted) => {
    const open = { label: t("store.cart.open"), run: () => void navigate(to("user_shoppingcart")) };
    notifyInfo(t("store.added", { name: wanted.bundleName }), open, undefined, ADDED);
  };

  async function add(wanted: Wanted): Promise<void> {
    const { bundleId, shopId, count, token } = wanted;
    if (!user) {
      const isKept = addToVisitorCart({ bundleId, shopId, count, token, currency: String(wanted.currency) });
      if (isKept) say(wanted);
      else notifyInfo(t("store.cart.full"));
      return;
    }
    const query = {
      user_client_id: user.user_client_id,
      user_shop_bundle_client_id: bundleId,
      user_shop_client_id: shopId,
      add_bundle_count: count,
      user_currency_type: String(wanted.currency),
      ...(token ? { organization_token: token } : {}),
    };
    // A refusal is announced by the cache of changes.
    await change.send({ query }).then(
      () => say(wanted),
      () => {},
    );
  }
  return { add: (wanted: Wanted) => void add(wanted), isRunning: change.isRunning };
}
