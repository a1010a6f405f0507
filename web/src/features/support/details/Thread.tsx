import { Anchor, Badge, Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useStore } from "@/api/store";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { Html } from "@/ui/Html";
import { looksStore, setLooks } from "../desk/values";
import { useMarked } from "./marked";
import { askerOf, LINE, UNNAMED, type Message, type Support } from "../words";
import { Beside } from "./Beside";
import { FileLinks } from "./FileLinks";
import { Pictures, picturesOf } from "./Picture";
import { WordMenu } from "./WordMenu";
import classes from "./Thread.module.css";

/** What is written in a ticket, oldest first; what comes in is read out. */
export function Thread({ support }: { support: Support }) {
  const { t } = useT();
  const { showsLines } = useStore(looksStore);
  const { time, dateTime } = useFormat();
  const { seen, side } = support;
  const lastOwn = support.message_list.findLast((message) => isOwnWord(message, side));
  const isRead = seen !== null && lastOwn !== undefined && seen.message_number >= lastOwn.number;
  const isToday = seen !== null && isOfToday(seen.seen_at);
  const shown = support.message_list.filter((message) => showsLines || !message.event);
  const hasLines = support.message_list.some((message) => message.event);
  return (
    <>
      {hasLines && (
        <Group justify="flex-end">
          <Button
            size="compact-sm"
            variant="subtle"
            color="neutral"
            onClick={() => setLooks({ showsLines: !showsLines })}
          >
            {t(showsLines ? "support.lines.hide" : "support.lines.show")}
          </Button>
        </Group>
      )}
      <Stack
        gap="sm"
        component="ol"
        className={classes["thread"] ?? ""}
        aria-live="polite"
        aria-label={t("support.thread")}
      >
        {shown.map((message) => (
          <li key={message.message_id}>
            {message.event ? <Line message={message} /> : <Word message={message} support={support} />}
            {isRead && message === lastOwn && (
              <Text size="xs" c="dimmed" ta="end" mt="3xs">
                {t("support.read", { time: isToday ? time(seen.seen_at) : dateTime(seen.seen_at) })}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </>
  );
}

const isOfToday = (moment: string) => new Date(moment).toDateString() === new Date().toDateString();

function isOwnWord(message: Message, side: Support["side"]): boolean {
  return !message.event && !message.is_internal && message.author === side;
}

function Line({ message }: { message: Message }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const marked = useMarked(message);
  const phrase = message.event === "later_until" && !marked ? "support.line.notLater" : LINE[message.event];
  const to = useLink();
  return (
    <Text size="xs" c="dimmed" ta="center">
      {phrase ? t(phrase) : message.event} · {dateTime(message.created_at)}
      {message.about && (
        <>
          {" · "}
          <Anchor
            component={Link}
            size="xs"
            underline="always"
            to={to("user_support_details", { user_support_client_id: message.about })}
          >
            {message.comment}
          </Anchor>
        </>
      )}
      {marked && !message.about && ` · ${marked}`}
    </Text>
  );
}

function Word({ message, support }: { message: Message; support: Support }) {
  const { t } = useT();
  const { side } = support;
  // Who has no account has no name: a desk sees the address.
  const nameless = message.is_internal
    ? t(UNNAMED[message.author])
    : message.author === "requester"
      ? askerOf(t, support) || t("support.forgotten")
      : t(UNNAMED[message.author]);
  const { dateTime } = useFormat();
  return (
    <article
      className={classes["word"]}
      data-own={message.author === side || undefined}
      data-note={message.is_internal || undefined}
    >
      <Group gap="2xs" mb="3xs">
        <Text size="sm" fw={600}>
          {message.is_own ? t("support.you") : message.name || nameless}
        </Text>
        {message.author === "copied" && <Badge color="neutral">{t("support.copied.badge")}</Badge>}
        {message.is_internal && <Badge color="warning">{t("support.note")}</Badge>}
        <Text size="xs" c="dimmed" component="time" dateTime={message.created_at}>
          {dateTime(message.created_at)}
        </Text>
        <WordMenu message={message} support={support} />
      </Group>
      <div className={classes["text"]}>
        <Html html={message.comment} mail={{ pictureOf: picturesOf(message) }} />
      </div>
      <Pictures message={message} />
      <Beside message={message} />
      <FileLinks ticket={support.user_support_client_id} message={message} />
    </article>
  );
}
