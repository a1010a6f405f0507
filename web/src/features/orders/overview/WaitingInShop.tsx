import { Anchor, Group, List, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { ShopWaiting } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { DaysLeft } from "../shop/DaysLeft";
import { listOf } from "./lists";

const WHOM = ["shop", "registrar", "buyer"] as const;

/** What waits in a shop, by who has to do it; each leads to the list of just these. */
export function WaitingInShop({ shop, waiting }: { shop: string; waiting: readonly ShopWaiting[] }) {
  const { t } = useT();
  const groups = WHOM.map((whom) => ({ whom, list: waiting.filter((each) => each.waits_for === whom) }));
  return (
    <Section title={t("orders.overview.waiting")}>
      {waiting.length === 0 && <Text c="dimmed">{t("orders.overview.waiting.none")}</Text>}
      <Stack gap="md">
        {groups
          .filter(({ list }) => list.length > 0)
          .map(({ whom, list }) => (
            <div key={whom}>
              <Text size="sm" fw={600} mb="2xs">
                {t(`orders.overview.whom.${whom}`)}
              </Text>
              <List listStyleType="none" spacing="xs">
                {list.map((each) => (
                  <List.Item key={each.work}>
                    <Line shop={shop} waiting={each} />
                  </List.Item>
                ))}
              </List>
            </div>
          ))}
      </Stack>
    </Section>
  );
}

function Line({ shop, waiting }: { shop: string; waiting: ShopWaiting }) {
  const { t } = useT();
  const to = useLink();
  const { date } = useFormat();
  const { screen, query } = listOf(waiting.work, shop);
  return (
    <Group gap="xs" justify="space-between" align="baseline">
      <Anchor component={Link} to={to(screen, query)}>
        {t(`orders.overview.work.${waiting.work}`, { count: waiting.count })}
      </Anchor>
      {waiting.days_left === null ? (
        <Text size="sm" c="dimmed">
          {t("orders.overview.since", { date: date(waiting.oldest_at) })}
        </Text>
      ) : (
        <DaysLeft days={waiting.days_left} />
      )}
    </Group>
  );
}
