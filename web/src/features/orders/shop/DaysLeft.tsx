import { Text } from "@mantine/core";
import { useT } from "@/phrases/useT";

/** How many days are left to pay back; less than none where it is late. */
export function DaysLeft({ days }: { days: number }) {
  const { t } = useT();
  const left =
    days > 0
      ? t("orders.owed.daysLeft", { days })
      : days === 0
        ? t("orders.owed.lastDay")
        : t("orders.owed.late", { days: -days });
  return (
    <Text size="sm" c={days < 0 ? "danger" : "dimmed"}>
      {left}
    </Text>
  );
}
