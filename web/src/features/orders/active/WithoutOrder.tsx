import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { CardView, HeldBundle } from "@/api/generated/types.gen";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { WIDTH } from "@/ui/sizes";
import { AgreementReader } from "../checkout/AgreementReader";
import { ORDER_READS } from "../reads";

/** What can be taken without an order: free, or assigned to the person; what is held already is not offered again. */
export function WithoutOrder({ held }: { held: readonly HeldBundle[] }) {
  const { t } = useT();
  const [asked, setAsked] = useState<CardView | null>(null);
  const read = useRead("/v1/user/shop/bundle/no_need_order/list", {});
  const mine = new Set(held.map((bundle) => bundle.user_shop_bundle_client_id));
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
      {asked && <Taking card={asked} onClose={() => setAsked(null)} />}
    </Section>
  );
}

/** The agreements of what is taken, approved together once they were read. */
function Taking({ card, onClose }: { card: CardView; onClose: () => void }) {
  const { t } = useT();
  const bundle = { user_shop_bundle_client_id: card.user_shop_bundle_client_id };
  const read = useRead("/v1/bundle/product/and/agreement/list/all", { query: bundle });
  const take = useChange("/v1/user/shopcart/bundle/take", {
    refreshes: ORDER_READS,
    onDone: () => {
      notifyDone(t("orders.taking.done", { name: card.bundle_name }));
      onClose();
    },
  });
  return (
    <Loaded read={read} skeleton={<RowSkeleton rows={3} />}>
      {({ list }) => (
        <AgreementReader
          title={t("orders.taking.take.of", { name: card.bundle_name })}
          texts={list.map(({ title, version, text }) => ({ title, version, html: text }))}
          onApprove={() => {
            if (take.isRunning) return;
            const approved = list.map(({ agreement_id, version }) => ({ agreement_id, version }));
            take.run({ query: bundle, body: { agreement_approve_list: approved } });
          }}
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}
