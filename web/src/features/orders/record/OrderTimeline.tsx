import { Stack, Text, Timeline, Title } from "@mantine/core";
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

/** What happened to an order as a person tells it, day by day, newest first; every detail stands behind a fold. */
export function OrderTimeline({ events }: { events: readonly OrderEventView[] }) {
  const { t } = useT();
  const { date, time } = useFormat();
  const newest = events.toReversed();
  const days = Map.groupBy(
    newest.filter((event) => event.is_told),
    (event) => date(event.at),
  );
  return (
    <Section title={t("orders.timeline")}>
      <Stack gap="md">
        {[...days].map(([day, told]) => (
          <Stack key={day} gap="2xs">
            <Title order={3} size="sm">
              {day}
            </Title>
            {told.map((event) => (
              <div key={keyOf(event)}>
                <Text size="sm">
                  <Text span inherit c="dimmed" className="num">
                    {time(event.at)}
                  </Text>{" "}
                  {event.sentence}
                </Text>
                {event.note && (
                  <Text size="sm" fs="italic">
                    {event.note}
                  </Text>
                )}
              </div>
            ))}
          </Stack>
        ))}
        <details>
          <Text component="summary" size="sm" style={{ cursor: "pointer" }}>
            {t("orders.timeline.details")}
          </Text>
          <Details events={newest} />
        </details>
      </Stack>
    </Section>
  );
}

const keyOf = (event: OrderEventView) =>
  `${event.at} ${event.kind} ${event.to_status} ${event.user_shopcart_bundle_product_client_id}`;

function Details({ events }: { events: readonly OrderEventView[] }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  return (
    <Timeline bulletSize={14} lineWidth={2} active={events.length} mt="md">
      {events.map((event) => (
        <Timeline.Item
          key={keyOf(event)}
          title={
            <Text component="div" inherit lh="sm">
              {event.text}
            </Text>
          }
        >
          {event.subject && <Text size="sm">{event.subject}</Text>}
          {!event.is_told && event.note && (
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
  );
}
