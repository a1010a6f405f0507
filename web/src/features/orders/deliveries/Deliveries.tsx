import { Group, Stack, Text } from "@mantine/core";
import type { DeliveryView } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { MoveButtons } from "../record/MoveButtons";
import { StateBadge } from "../StateBadge";
import { sumOf } from "./sums";

interface DeliveriesProps {
  deliveries: readonly DeliveryView[];
  /** How many uses were bought; null where they are not counted. */
  granted: number | null;
  isShop?: boolean;
}

const MOST_SHOWN = 60;

/** Enough of what was delivered to tell two deliveries of a day apart. */
function shortOf(note: string): string {
  return note.length > MOST_SHOWN ? `${note.slice(0, MOST_SHOWN).trimEnd()}…` : note;
}

/** What was delivered of a service, and what is to be said to that. */
export function Deliveries({ deliveries, granted, isShop = false }: DeliveriesProps) {
  const { t } = useT();
  if (deliveries.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label={t("orders.delivery.title")}>
      {granted !== null && (
        <Text size="sm" c="dimmed">
          {t("orders.delivery.sum", { granted, delivered: sumOf(deliveries) })}
        </Text>
      )}
      {deliveries.map((delivery) => (
        <Delivery key={delivery.user_shopcart_delivery_client_id} delivery={delivery} isShop={isShop} />
      ))}
    </Stack>
  );
}

function Delivery({ delivery, isShop }: { delivery: DeliveryView; isShop: boolean }) {
  const { t } = useT();
  const { date } = useFormat();
  const day = date(delivery.delivered_on);
  const told = [
    delivery.recorded_by && t("orders.delivery.by", { name: delivery.recorded_by }),
    delivery.status === "waiting" && t("orders.delivery.until", { date: date(delivery.confirm_at) }),
    delivery.is_by_clock && t("orders.delivery.byClock"),
    delivery.status === "objected" && t("orders.delivery.objection", { words: delivery.words }),
    delivery.status === "taken_back" && t("orders.delivery.takenBack", { words: delivery.words }),
  ].filter(Boolean);
  return (
    <Stack gap="3xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500} className="num">
          {t("orders.delivery.of", { count: delivery.uses, date: day })}
        </Text>
        <StateBadge status={delivery.status} text={delivery.status_text} />
      </Group>
      <Text size="sm">{delivery.note}</Text>
      {told.length > 0 && (
        <Text size="sm" c="dimmed">
          {told.join(" ")}
        </Text>
      )}
      <MoveButtons
        subject="delivery"
        id={delivery.user_shopcart_delivery_client_id}
        name={t("orders.delivery.name", { note: shortOf(delivery.note), date: day })}
        allowed={delivery.allowed_list}
        isShop={isShop}
        isPart
      />
    </Stack>
  );
}
