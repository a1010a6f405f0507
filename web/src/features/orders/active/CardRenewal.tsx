import { Button, Group, Text } from "@mantine/core";
import { IconCreditCard } from "@tabler/icons-react";
import type { CardRenewalView, HeldBundle } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { notifyDone } from "@/ui/notify";
import { ICON } from "@/ui/sizes";
import { CARD_READS } from "./cardReads";

interface CardRenewalProps {
  bundle: HeldBundle;
  renewal: CardRenewalView;
}

/** Whether a card renews what was bought, and the switch for it. */
export function CardRenewal({ bundle, renewal }: CardRenewalProps) {
  const { t } = useT();
  const query = { user_shopcart_bundle_client_id: bundle.user_shopcart_bundle_client_id };
  const start = useChange("/v1/user/shopcart/card_renewal/start", {
    refreshes: CARD_READS,
    showsProblem: true,
  });
  const cancel = useChange("/v1/user/shopcart/card_renewal/cancel", {
    refreshes: CARD_READS,
    showsProblem: true,
  });
  const switchOn = async () => {
    const done = await start.send({ query: { ...query, version: renewal.version } }).catch(() => null);
    if (done) notifyDone(t("orders.cardRenewal.started"));
  };
  const switchOff = async () => {
    const done = await cancel.send({ query }).catch(() => null);
    if (done) notifyDone(t("orders.cardRenewal.ended"), () => void switchOn());
  };
  const named = (label: string) => `${label}: ${bundle.bundle_name}`;
  return (
    <Group justify="space-between" gap="xs">
      <Group gap="xs" wrap="nowrap" flex={1}>
        <IconCreditCard size={ICON.md} aria-hidden style={{ flexShrink: 0 }} />
        <Text size="sm">{renewal.note}</Text>
      </Group>
      {renewal.can_start && (
        <Button
          size="compact-md"
          variant="light"
          loading={start.isRunning}
          aria-label={named(t("orders.cardRenewal.start"))}
          onClick={() =>
            confirmLasting({
              title: t("orders.cardRenewal.start.title", { card: renewal.card }),
              text: renewal.text,
              confirmLabel: t("orders.cardRenewal.start"),
              isGain: true,
              onConfirm: () => void switchOn(),
            })
          }
        >
          {t("orders.cardRenewal.start")}
        </Button>
      )}
      {renewal.status === "active" && (
        <Button
          size="compact-md"
          variant="default"
          loading={cancel.isRunning}
          aria-label={named(t("orders.cardRenewal.cancel"))}
          onClick={() => void switchOff()}
        >
          {t("orders.cardRenewal.cancel")}
        </Button>
      )}
    </Group>
  );
}
