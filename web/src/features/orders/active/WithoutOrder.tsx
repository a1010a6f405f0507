import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { CardView, HeldBundle } from "@/api/generated/types.gen";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import { WIDTH } from "@/ui/sizes";
import { Taking } from "./Taking";

/** What can be taken without an order: free, or assigned to the person; what is held already is not offered again. */
export function WithoutOrder({ held }: { held: readonly HeldBundle[] }) {
  const { t } = useT();
  const [asked, setAsked] = useState<CardView | null>(null);
  const read = useRead("/v1/user/shop/bundle/no_need_order/list", {});
  const mine = new Set(
    held.filter((bundle) => !bundle.is_trial).map((bundle) => bundle.user_shop_bundle_client_id),
  );
  const open = read.data?.list.filter((card) => !mine.has(card.user_shop_bundle_client_id)) ?? [];
  if (open.length === 0) return null;
  return (
    <Section title={t("orders.taking.title")} description={t("orders.taking.text")}>
      <Stack gap="md">
        {open.map((card) => (
          <Group key={card.user_shop_bundle_client_id} justify="space-between" gap="xs">
            <Box flex={1} miw={WIDTH.lg}>
              <Text fw={600}>{card.bundle_name}</Text>
              <Text size="sm" c="dimmed">
                {[card.shop_name, ...card.product_list.map(({ pro_name }) => pro_name)].join(" · ")}
              </Text>
            </Box>
            <Button
              size="compact-md"
              variant="light"
              aria-label={t("orders.taking.take.of", { name: card.bundle_name })}
              onClick={() => setAsked(card)}
            >
              {t("orders.taking.take")}
            </Button>
          </Group>
        ))}
      </Stack>
      {asked && (
        <Taking
          bundleId={asked.user_shop_bundle_client_id}
          path="/v1/user/shopcart/bundle/take"
          title={t("orders.taking.take.of", { name: asked.bundle_name })}
          done={t("orders.taking.done", { name: asked.bundle_name })}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}
