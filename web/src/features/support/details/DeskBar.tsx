import { Button, Card, Group, Text } from "@mantine/core";
import { useChange } from "@/api/useCalls";
import { useSession } from "@/api/session";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { AboutTicket } from "./AboutTicket";
import { BlockButton } from "./BlockButton";
import { askerOf, READS, type State, type Support } from "../words";
import { ContextCard } from "./ContextCard";
import { MacroButton } from "./MacroButton";
import { MergeButton } from "./MergeButton";
import { NotesButton } from "./NotesButton";
import { TicketTags } from "./TicketTags";

/** What a desk sees of who asks, and what it does with a ticket beside answering. */
export function DeskBar({ support }: { support: Support }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const { card, allowed } = support;
  const id = support.user_support_client_id;
  const assign = useChange("/v1/support/assign", { refreshes: READS });
  const restate = useChange("/v1/support/restate", { refreshes: READS });
  const { user } = useSession();
  if (!card) return null;
  const move = (state: State, back?: State) =>
    restate.send({ body: { support_list: [id], state } }).then(
      () => back && notifyDone(t("support.rested"), () => void move(back)),
      () => undefined,
    );
  return (
    <Card padding="md">
      <Text fw={600}>
        {`${card.firstname} ${card.lastname}`.trim() ||
          card.mail ||
          askerOf(t, support) ||
          t("support.forgotten")}
      </Text>
      <Text size="sm" c="dimmed">
        {[
          card.username || t("support.card.byMail"),
          t("support.card.count", { count: card.ticket_count }),
          support.answer_by && support.state === "open"
            ? t("support.card.until", { until: dateTime(support.answer_by) })
            : "",
          support.assignee ? t("support.with", { name: support.assignee }) : t("support.card.nobody"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </Text>
      <AboutTicket key={`about ${id}`} id={id} note={card.operation_note} />
      <TicketTags support={support} />
      <ContextCard key={id} id={id} note={card.operation_note} />
      <Group gap="xs" mt="xs">
        {allowed.includes("assign") && (
          <Button
            size="compact-md"
            variant="default"
            loading={assign.isRunning}
            onClick={() =>
              assign.run({
                query: { user_support_client_id: id },
                body: { user_client_id: card.assignee_id ? null : (user?.user_client_id ?? null) },
              })
            }
          >
            {card.assignee_id ? t("support.giveBack") : t("support.take")}
          </Button>
        )}
        {allowed.includes("passive") && (
          <Button
            size="compact-md"
            variant="default"
            loading={restate.isRunning}
            onClick={() => void move("passive", support.state)}
          >
            {t("support.letRest")}
          </Button>
        )}
        {allowed.includes("open") && (
          <Button
            size="compact-md"
            variant="default"
            loading={restate.isRunning}
            onClick={() => void move("open")}
          >
            {support.state === "unverified" ? t("support.accept") : t("support.reopen")}
          </Button>
        )}
        <MacroButton support={support} />
        <NotesButton support={support} />
        {allowed.includes("merge") && <MergeButton support={support} />}
        {card.mail && !support.organization_id && <BlockButton mail={card.mail} />}
      </Group>
    </Card>
  );
}
