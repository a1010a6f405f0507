import type { CartCoupon, OrderCoupon } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { AmountRow } from "@/ui/AmountRow";

interface CouponRowsProps {
  coupons: readonly (CartCoupon | OrderCoupon)[];
}

/** What coupons took off a cart or an order; the prices say it already. */
export function CouponRows({ coupons }: CouponRowsProps) {
  const { t } = useT();
  return coupons
    .filter(({ amount }) => amount > 0)
    .map((coupon) => (
      <AmountRow
        key={coupon.coupon_id}
        label={t(isReturned(coupon) ? "orders.coupon.returned" : "orders.coupon", { code: coupon.code })}
        text={`−${coupon.amount_text}`}
      />
    ));
}

function isReturned(coupon: CartCoupon | OrderCoupon): boolean {
  return "is_returned" in coupon && coupon.is_returned;
}
