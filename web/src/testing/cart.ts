import type { CartBundle } from "@/api/generated/types.gen";

/** One bundle of credits in a cart, which this site sells. */
export function cartLine(change: Partial<CartBundle> = {}): CartBundle {
  return {
    user_shopcart_bundle_client_id: "l",
    user_shop_bundle_client_id: "b",
    user_shop_client_id: "s",
    shop_name: "Shop",
    bundle_name: "Credits",
    add_bundle_count: 1,
    price: null,
    discount_text: "",
    was_gross: 0,
    was_gross_text: "",
    notice_list: [],
    product_list: [],
    agreement_list: [],
    can_be_ordered: true,
    can_pay_by_card: true,
    can_pay_by_transfer: true,
    added_by: "",
    is_suggested: false,
    sold_at: null,
    ...change,
  };
}
