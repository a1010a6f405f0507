import { Group, Stack, Text } from "@mantine/core";
import type { SavedCardView } from "@/api/generated/types.gen";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { ConfirmButton } from "@/ui/confirm";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { CARD_READS } from "./cardReads";

/** The cards that providers keep; shown only where there is one. */
export function SavedCards() {
  const { t } = useT();
  const { data } = useRead("/v1/user/card/list");
  if (!data?.list.length) return null;
  return (
    <Section title={t("orders.savedCards.title")} description={t("orders.savedCards.text")}>
      <Stack gap="md">
        {data.list.map((card) => (
          <SavedCard key={card.saved_card_id} card={card} />
        ))}
      </Stack>
    </Section>
  );
}

function SavedCard({ card }: { card: SavedCardView }) {
  const { t } = useT();
  const remove = useChange("/v1/user/card/delete", { refreshes: CARD_READS, showsProblem: true });
  const send = async () => {
    const done = await remove.send({ query: { saved_card_id: card.saved_card_id } }).catch(() => null);
    if (done) notifyDone(t("orders.savedCards.removed"));
  };
  const expires =
    card.expires_month && card.expires_year
      ? t("orders.savedCards.expires", {
          date: `${String(card.expires_month).padStart(2, "0")}/${card.expires_year}`,
        })
      : "";
  return (
    <Group justify="space-between" gap="xs">
      <Stack gap="3xs" flex={1}>
        <Text fw={600} className="num">
          {card.card}
        </Text>
        <Text size="sm" c="dimmed">
          {[card.shop_name, expires].filter(Boolean).join(" · ")}
        </Text>
        {card.bundle_list.length > 0 && (
          <Text size="sm">{t("orders.savedCards.renews", { bundles: card.bundle_list.join(", ") })}</Text>
        )}
      </Stack>
      <ConfirmButton
        size="compact-md"
        loading={remove.isRunning}
        aria-label={`${t("orders.savedCards.remove")}: ${card.card}`}
        title={t("orders.savedCards.remove.title", { card: card.card })}
        text={t("orders.savedCards.remove.text")}
        confirmLabel={t("orders.savedCards.remove")}
        onConfirm={() => void send()}
      >
        {t("orders.savedCards.remove")}
      </ConfirmButton>
    </Group>
  );
}
