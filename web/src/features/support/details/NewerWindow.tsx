import { Button, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CallProblem } from "@/api/problems";
import { readAgain } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { Html } from "@/ui/Html";
import { OpenWindow } from "@/ui/OpenWindow";
import type { Message, Support } from "../words";
import classes from "./Thread.module.css";
import { isPublic } from "./useWrite";

interface NewerWindowProps {
  support: Support;
  /** The last message that was read before. */
  seen: string | undefined;
  problem: CallProblem;
  onSend: (newest: string) => void;
  onBack: (newest: string) => void;
}

/** What was written while one wrote, before one's own words follow it. */
export function NewerWindow({ support, seen, problem, onSend, onBack }: NewerWindowProps) {
  const { t } = useT();
  const cache = useQueryClient();
  useEffect(() => void readAgain(cache, "/v1/user/support/get"), [cache]);
  const { message_id: told, message: excerpt } = problem.answer;
  const read = support.message_list.find((message) => message.message_id === seen)?.number ?? 0;
  const newer = support.message_list.filter(
    (message) => isPublic(message) && !message.is_own && message.number > read,
  );
  const newest = newer.at(-1)?.message_id ?? String(told);
  const shown = newer.some((message) => message.message_id === told);
  return (
    <OpenWindow title={t("support.newer")} onClose={() => onBack(newest)} size="lg">
      <Stack gap="sm">
        <Text size="sm">{t("support.newer.text")}</Text>
        {newer.map((message) => (
          <Newer key={message.message_id} message={message} />
        ))}
        {!shown && <Text className={classes["word"] ?? ""}>{String(excerpt ?? "")}</Text>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={() => onBack(newest)}>
            {t("support.newer.back")}
          </Button>
          <Button onClick={() => onSend(newest)}>{t("support.sendAnyway")}</Button>
        </Group>
      </Stack>
    </OpenWindow>
  );
}

function Newer({ message }: { message: Message }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  return (
    <article className={classes["word"]}>
      <Group gap="2xs" mb="3xs">
        <Text size="sm" fw={600}>
          {message.name || t(message.author === "requester" ? "support.newer.requester" : "support.someone")}
        </Text>
        <Text size="xs" c="dimmed" component="time" dateTime={message.created_at}>
          {dateTime(message.created_at)}
        </Text>
      </Group>
      <div className={classes["text"]}>
        <Html html={message.comment} />
      </div>
    </article>
  );
}
