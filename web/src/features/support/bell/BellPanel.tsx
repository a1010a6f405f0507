import { Button, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { HeaderPanel } from "@/ui/HeaderPanel";
import type { Opener } from "@/ui/onDemand";
import { askerOf, type TicketRow } from "../words";
import type { News } from "./seen";
import classes from "./Bell.module.css";

/** The tickets in which something waits that the person has not seen, and the way to the queue. */
export default function BellPanel({ button, news }: { button: Opener; news: News }) {
  const { t } = useT();
  const to = useLink();
  const waiting = [...news.user_supports, ...news.mail_supports].toSorted((one, other) =>
    other.changed_at.localeCompare(one.changed_at),
  );
  return (
    <HeaderPanel button={button}>
      {({ close }) => (
        <Stack gap="xs" data-autofocus tabIndex={-1} className={classes["panel"] ?? ""}>
          <Text fw={600}>{t("support.bell.title")}</Text>
          {waiting.length === 0 && (
            <Text size="sm" c="dimmed">
              {t("support.bell.none")}
            </Text>
          )}
          <ul className={classes["list"]}>
            {waiting.map((ticket) => (
              <li key={ticket.user_support_client_id}>
                <Waiting ticket={ticket} onOpen={close} />
              </li>
            ))}
          </ul>
          <Button component={Link} to={to("user_support_list")} variant="default" onClick={close}>
            {t("support.bell.queue", { count: news.open_count })}
          </Button>
        </Stack>
      )}
    </HeaderPanel>
  );
}

function Waiting({ ticket, onOpen }: { ticket: TicketRow; onOpen: () => void }) {
  const { t } = useT();
  const to = useLink();
  const { dateTime } = useFormat();
  const id = ticket.user_support_client_id;
  return (
    <Link
      to={to("user_support_details", { user_support_client_id: id })}
      className={classes["ticket"]}
      onClick={onOpen}
    >
      <Text size="sm" fw={600} lineClamp={1}>
        {ticket.subject || t("support.emptied")}
      </Text>
      <Text size="xs" lineClamp={2}>
        {ticket.last_words}
      </Text>
      <Text size="xs" c="dimmed">
        {[
          `#${ticket.number}`,
          askerOf(t, ticket),
          ticket.kind === "mail" && t("support.bell.byMail"),
          dateTime(ticket.changed_at),
        ]
          .filter(Boolean)
          .join(" · ")}
      </Text>
    </Link>
  );
}
