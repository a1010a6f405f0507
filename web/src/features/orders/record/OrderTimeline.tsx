import { Text, Timeline } from "@mantine/core";
import type { OrderEventView } from "@/api/generated/types.gen";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";

const MOVERS: Readonly<Record<string, PhraseKey>> = {
  customer: "orders.mover.customer",
  orders: "orders.mover.shop",
  register: "orders.mover.register",
  admin: "orders.mover.admin",
  system: "orders.mover.system",
};

/** Everything that happened to an order and who did it, newest first. */
export function OrderTimeline({ events }: { events: readonly OrderEventView[] }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const newest = events.toReversed();
  return (
    <Section title={t("orders.timeline")}>
      <Timeline bulletSize={14} lineWidth={2} active={newest.length}>
        {newest.map((event) => (
          <Timeline.Item
            key={`${event.at} ${event.kind} ${event.to_status} ${event.user_shopcart_bundle_product_client_id}`}
            title={
              <Text component="div" inherit lh="sm">
                {event.text}
              </Text>
            }
          >
            {event.subject && <Text size="sm">{event.subject}</Text>}
            {event.note && (
              <Text size="sm" fs="italic">
                {event.note}
              </Text>
            )}
            <Text size="sm" c="dimmed">
              {dateTime(event.at)} · {event.actor || t(MOVERS[event.mover] ?? "orders.mover.system")}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  );
}
