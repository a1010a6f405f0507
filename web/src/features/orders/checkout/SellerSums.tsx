import { Stack, Text } from "@mantine/core";
import type { Cart } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { AmountRow } from "@/ui/AmountRow";

/** How a cart of several sellers is paid: each of them by itself. */
export function SellerSums({ payments }: { payments: Cart["payment_list"] }) {
  const { t } = useT();
  const paid = payments.filter(({ total }) => total.gross > 0);
  if (paid.length < 2) return null;
  return (
    <Stack gap="3xs">
      <Text size="sm" fw={600}>
        {t("orders.checkout.split", { count: paid.length })}
      </Text>
      {paid.map((payment) => (
        <AmountRow
          key={payment.user_shop_client_id}
          label={payment.shop_name}
          text={payment.total.gross_text}
        />
      ))}
    </Stack>
  );
}
