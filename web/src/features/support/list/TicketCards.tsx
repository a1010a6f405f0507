import { Badge, Card, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { useTopics } from "../topics";
import { askerOf, STATE, type TicketRow, TONE } from "../words";
import classes from "./TicketCards.module.css";

interface TicketCardsProps {
  tickets: readonly TicketRow[];
  side: "requester" | "staff";
}

/** Tickets as cards, of which each leads to its page. */
export function TicketCards({ tickets, side }: TicketCardsProps) {
  return (
    <Stack gap="sm" component="ul" className={classes["list"] ?? ""}>
      {tickets.map((ticket) => (
        <li key={ticket.user_support_client_id}>
          <TicketCard ticket={ticket} side={side} />
        </li>
      ))}
    </Stack>
  );
}

const isPast = (moment: string) => new Date(moment) < new Date();

function TicketCard({ ticket, side }: { ticket: TicketRow; side: "requester" | "staff" }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const to = useLink();
  const { nameOf } = useTopics();
  const isLate = ticket.state === "open" && ticket.answer_by && isPast(ticket.answer_by);
  return (
    <Card
      component={Link}
      to={to("user_support_details", { user_support_client_id: ticket.user_support_client_id })}
      className={classes["card"] ?? ""}
      padding="md"
    >
      <Group justify="space-between" align="flex-start" gap="2xs">
        <Text fw={ticket.is_unseen ? 700 : 600} className={classes["subject"] ?? ""}>
          {ticket.subject || t("support.emptied")}
        </Text>
        <Group gap="2xs">
          {ticket.is_unseen && <Badge color="accent">{t("support.new")}</Badge>}
          {isLate && <Badge color="warning">{t("support.late")}</Badge>}
          <Badge color={TONE[ticket.state]} variant="light">
            {t(STATE[side][ticket.state])}
          </Badge>
        </Group>
      </Group>
      {ticket.last_words && (
        <Text size="sm" c="dimmed" lineClamp={2} mt="3xs">
          {ticket.last_words}
        </Text>
      )}
      <Text size="xs" c="dimmed" mt="2xs">
        {[
          `#${ticket.number}`,
          nameOf(ticket.operation_name),
          askerOf(t, ticket),
          ticket.assignee && t("support.with", { name: ticket.assignee }),
          dateTime(ticket.changed_at),
        ]
          .filter(Boolean)
          .join(" · ")}
      </Text>
    </Card>
  );
}
