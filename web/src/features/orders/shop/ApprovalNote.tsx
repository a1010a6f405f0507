import { Text } from "@mantine/core";
import type { OrderDetails } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";

type Payment = OrderDetails["order"]["payment_list"][number];

/** What an approval of a transfer still waits for. */
export function ApprovalNote({
  payment,
}: {
  payment: Pick<Payment, "approval_obstacle" | "needs_second_approval">;
}) {
  const { t } = useT();
  if (payment.approval_obstacle) {
    return <Text size="sm">{t(`orders.shop.obstacle.${payment.approval_obstacle}`)}</Text>;
  }
  return payment.needs_second_approval && <Text size="sm">{t("orders.shop.second.text")}</Text>;
}
