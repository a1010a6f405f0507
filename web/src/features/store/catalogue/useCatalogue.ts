import type { CatalogueOrder } from "@/api/generated/types.gen";
import { usePages } from "@/api/usePages";
import { useUrlState } from "@/screens/useUrlState";
import { useCurrency } from "../currency";

export const ORDERS = ["rank", "newest", "price_low", "price_high"] as const satisfies CatalogueOrder[];

/** The parameters that leave some bundles out. */
export const WISHES = ["q", "group"] as const;

/** What of the store is looked at; it stands in the address. */
export function useWish() {
  const [search] = useUrlState("q");
  const [group, setGroup] = useUrlState("group");
  const [order, setOrder] = useUrlState("order", "rank");
  const [shopId] = useUrlState("shop");
  return {
    search,
    group,
    setGroup,
    order: ORDERS.find((each) => each === order) ?? "rank",
    setOrder,
    shopId,
    isNarrowed: Boolean(search || group),
  };
}

export type Wish = ReturnType<typeof useWish>;

function queryOf(wish: Wish, currency: string, onlyCampaigns: boolean) {
  return {
    order: wish.order,
    only_campaigns: onlyCampaigns,
    user_currency_type: currency,
    ...(wish.search ? { search_text: wish.search } : {}),
    ...(wish.group ? { bundle_group: wish.group } : {}),
    ...(wish.shopId ? { user_shop_client_id: wish.shopId } : {}),
  };
}

/** What the store shows, with what comes soon. */
export function useCatalogue(wish: Wish, onlyCampaigns: boolean) {
  const currency = useCurrency();
  return usePages("/v1/bundle/and/product/list/all", queryOf(wish, currency, onlyCampaigns), {
    cursor: "after",
  });
}

/** What can be bought now. */
export function useOnSale(wish: Wish) {
  const currency = useCurrency();
  return usePages("/v1/bundle/and/product/list/active", queryOf(wish, currency, false), { cursor: "after" });
}
