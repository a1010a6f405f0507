import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import type { Payment } from "../checkout/outcome";

/** Money that the buyer's card was charged and that counts for nothing: what became of it, in true words. */
export function HeldMoney({ payments }: { payments: readonly Pick<Payment, "held_list">[] }) {
  const { t } = useT();
  const held = payments.flatMap(({ held_list }) => held_list);
  if (held.length === 0) return null;
  const isBack = held.every(({ state }) => state === "returned");
  return (
    <Alert
      color={isBack ? "info" : "danger"}
      icon={<IconAlertTriangle aria-hidden />}
      title={t("orders.held.title")}
      role={isBack ? "status" : "alert"}
    >
      {held.map(({ text }) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
    </Alert>
  );
}
