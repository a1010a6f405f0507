import { Alert, Divider, Group, Stack, Text } from "@mantine/core";
import type { Cart } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { AmountRow } from "@/ui/AmountRow";
import { CouponRows } from "../CouponRows";
import { TaxNote } from "../TaxNote";
import { WithdrawalNote } from "../WithdrawalNote";
import { SellerSums } from "./SellerSums";

/** What is ordered and what it costs, with the tax shown. */
export function Summary({ cart }: { cart: Cart }) {
  const { t } = useT();
  const here = cart.bundle_list.filter((bundle) => !bundle.sold_at && !bundle.is_suggested);
  const elsewhere = cart.bundle_list.length - here.length;
  const notices = here.flatMap((bundle) => bundle.notice_list);
  return (
    <Stack gap="sm">
      {notices.length > 0 && (
        <Alert color="waiting" title={t("orders.checkout.changed")} role="status">
          {notices.map(({ message }) => (
            <Text key={message} size="sm">
              {message}
            </Text>
          ))}
        </Alert>
      )}
      {here.map((bundle) => (
        <Group key={bundle.user_shopcart_bundle_client_id} justify="space-between" gap="sm" wrap="nowrap">
          <div>
            <Text fw={600}>{bundle.bundle_name}</Text>
            <Text size="sm" c="dimmed">
              {bundle.shop_name} · {t("orders.count", { count: bundle.add_bundle_count })}
            </Text>
            <WithdrawalNote products={bundle.product_list} />
          </div>
          <div className="amount">
            <Text ta="right" className="num">
              {bundle.price?.gross_text ?? "–"}
            </Text>
            {bundle.discount_text && (
              <Text size="sm" c="dimmed" ta="right" className="num">
                {t("orders.discount.of", { amount: bundle.discount_text })}
              </Text>
            )}
          </div>
        </Group>
      ))}
      {elsewhere > 0 && (
        <Text size="sm" c="dimmed">
          {t("orders.checkout.staysInCart", { count: elsewhere })}
        </Text>
      )}
      <Divider />
      <CouponRows coupons={cart.coupon_list} />
      <AmountRow label={t("orders.net")} text={cart.total.net_text} />
      <AmountRow label={t("orders.tax")} text={cart.total.tax_text} />
      <TaxNote text={cart.tax_note} />
      <Group justify="space-between">
        <Text fw={650}>{t("orders.total")}</Text>
        <Text fw={650} fz="xl" className="num">
          {cart.total.gross_text}
        </Text>
      </Group>
      <SellerSums payments={cart.payment_list} />
    </Stack>
  );
}
