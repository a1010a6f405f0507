import { Button, Group, Stack, Text } from "@mantine/core";
import type { OrderDetails, RefundView } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { StateBadge } from "../StateBadge";
import { ORDER_READS } from "../reads";

/** Money that is owed back or was paid back; a shop takes back for a day that it was. */
export function Refunds({ details, shopId }: { details: OrderDetails; shopId?: string }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  if (details.refund_list.length === 0) return null;
  return (
    <Section title={t("orders.refunds")}>
      <Stack gap="sm">
        {details.refund_list.map((refund) => (
          <Group key={refund.refund_id} justify="space-between" gap="xs">
            <div>
              <Text className="num" fw={600}>
                {refund.amount_text}
              </Text>
              <Text size="sm" c="dimmed">
                {dateTime(refund.done_at ?? refund.created_at)}
                {refund.reason && ` · ${refund.reason}`}
                {refund.detail && ` · ${refund.detail}`}
              </Text>
            </div>
            <Group gap="xs">
              <StateBadge status={refund.state} text={refund.state_text} />
              {shopId && refund.can_undo && <Undo shopId={shopId} refund={refund} />}
            </Group>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

function Undo({ shopId, refund }: { shopId: string; refund: RefundView }) {
  const { t } = useT();
  const undo = useChange("/v1/user/shop/refund/undo", {
    refreshes: ORDER_READS,
    onDone: () => notifyDone(t("orders.owed.undone", { amount: refund.amount_text })),
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={undo.isRunning}
      aria-label={`${t("orders.owed.undo")}: ${refund.amount_text}`}
      onClick={() => undo.run({ query: { user_shop_client_id: shopId, refund_id: refund.refund_id } })}
    >
      {t("orders.owed.undo")}
    </Button>
  );
}
