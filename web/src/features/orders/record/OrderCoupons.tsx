import { Stack } from "@mantine/core";
import type { Order } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import { CouponRows } from "../CouponRows";

/** The coupons of an order; without any there is nothing to show. */
export function OrderCoupons({ order }: { order: Order }) {
  const { t } = useT();
  if (order.coupon_list.length === 0) return null;
  return (
    <Section title={t("orders.coupons")}>
      <Stack gap="3xs">
        <CouponRows coupons={order.coupon_list} />
      </Stack>
    </Section>
  );
}
