import type { BillingProfiles, Cart } from "@/api/generated/types.gen";
import { useRead } from "@/api/useCalls";
import { type Buyer, NOBODY } from "./buyer";

type Place = Pick<Buyer, "kind" | "country">;

/** The cart as it costs who is to be billed: it comes priced for whom they let be billed first. */
export function useCartFor(cart: Cart, kept: BillingProfiles, { kind, country }: Place) {
  const first: Place = kept.list[0]?.buyer ?? NOBODY;
  const isOther = kind !== first.kind || country !== first.country;
  const read = useRead(
    "/v1/user/shopcart/list",
    { body: { buyer: { kind, country } } },
    { enabled: isOther },
  );
  if (!isOther) return { cart, isPricing: false };
  const found = read.data?.list.find(
    ({ user_shopcart_client_id: id }) => id === cart.user_shopcart_client_id,
  );
  // Where it cannot be asked, ordering says it: nobody is charged what was not shown.
  return { cart: found ?? cart, isPricing: !found && !read.isError };
}
