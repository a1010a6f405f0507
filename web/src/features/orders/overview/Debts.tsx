import { Anchor, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { ShopDebt } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { Section } from "@/ui/Page";
import { DaysLeft } from "../shop/DaysLeft";

/** What the shop owes its buyers, and how long it may. */
export function Debts({ shop, debts }: { shop: string; debts: readonly ShopDebt[] }) {
  const { t } = useT();
  const to = useLink();
  return (
    <Section title={t("orders.overview.debts")}>
      {debts.length === 0 && <Text c="dimmed">{t("orders.overview.debts.none")}</Text>}
      <Stack gap="sm">
        {debts.map((debt) => (
          <Group key={debt.currency_type} gap="xs" justify="space-between" align="baseline">
            <div>
              <Text fz="xl" fw={650} className="num">
                {debt.amount_text}
              </Text>
              <Anchor component={Link} to={to("user_shop_order_list", { shop, tab: "refunds" })}>
                {t("orders.overview.debts.count", { count: debt.count })}
              </Anchor>
            </div>
            <DaysLeft days={debt.days_left} />
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
