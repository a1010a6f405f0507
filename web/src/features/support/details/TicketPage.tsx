import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AnswerOf } from "@/api/call";
import type { CallProblem, NetworkProblem } from "@/api/problems";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { Page, Section } from "@/ui/Page";
import { Loaded } from "@/ui/States";
import { useTopics } from "../topics";
import { STATE, type Support, TONE } from "../words";
import { DeskBar } from "./DeskBar";
import { Editor } from "./Editor";
import { EndButton } from "./EndButton";
import { InCopy } from "./InCopy";
import { Merged } from "./Merged";
import { RatingCard } from "./RatingCard";
import { Thread } from "./Thread";
import { useLive } from "./useLive";

export const FIRST_MESSAGES = 50;
const MOST_MESSAGES = 1000;

interface TicketPageProps {
  id: string;
  read: UseQueryResult<AnswerOf<"/v1/user/support/get">, CallProblem | NetworkProblem>;
  /** So many messages are wanted now. */
  onEarlier: (count: number) => void;
}

/** One request for help: what was written, live, and where one writes. */
export function TicketPage({ id, read, onEarlier }: TicketPageProps) {
  const { t } = useT();
  const support = read.data?.support;
  const { isOtherTyping } = useLive(id, support);
  return (
    <Page
      narrow
      title={support?.subject || t(support ? "support.emptied" : "support.details")}
      description={support && <Head support={support} />}
      actions={support?.allowed.includes("terminated") && <EndButton support={support} />}
    >
      <Loaded read={read}>
        {({ support: shown }) => (
          <Stack gap="md">
            <DeskBar support={shown} />
            <InCopy support={shown} />
            <RatingCard key={shown.user_support_client_id} support={shown} />
            {shown.has_earlier && (
              <Button variant="subtle" loading={read.isFetching} onClick={() => onEarlier(MOST_MESSAGES)}>
                {t("support.earlier")}
              </Button>
            )}
            <Thread support={shown} />
            <Text size="sm" c="dimmed" role="status">
              {isOtherTyping ? t("support.typing") : ""}
            </Text>
            {shown.allowed.includes("comment") ? (
              <Section>
                <Editor key={shown.user_support_client_id} support={shown} />
              </Section>
            ) : shown.merged_into ? (
              <Merged support={shown} into={shown.merged_into} />
            ) : (
              <Ended support={shown} />
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Head({ support }: { support: Support }) {
  const { t } = useT();
  const { nameOf } = useTopics();
  return (
    <Group gap="xs">
      <Badge color={TONE[support.state]} variant="light">
        {t(STATE[support.side === "staff" ? "staff" : "requester"][support.state])}
      </Badge>
      <Text size="sm">
        #{support.number} · {nameOf(support.operation_name)}
      </Text>
    </Group>
  );
}

/** A ticket that is over: how to go on. */
function Ended({ support }: { support: Support }) {
  const { t } = useT();
  const to = useLink();
  if (support.side === "staff") return null;
  const link = support.follow_up
    ? to("user_support_details", { user_support_client_id: support.follow_up })
    : to("user_support_list", { ask: support.user_support_client_id });
  return (
    <Section title={t("support.over")} description={t("support.over.text")}>
      <Button component={Link} to={link} variant="default">
        {support.follow_up ? t("support.over.next") : t("support.over.again")}
      </Button>
    </Section>
  );
}
