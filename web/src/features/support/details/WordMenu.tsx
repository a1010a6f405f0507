import { ActionIcon, Button, Group, Menu, Stack, Text, TextInput } from "@mantine/core";
import { IconArrowsSplit, IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { notifyInfo } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import { useProblemText } from "@/ui/problemText";
import { ICON } from "@/ui/sizes";
import { type Message, READS, type Support } from "../words";

interface WordProps {
  message: Message;
  support: Support;
}

/** What a desk can do with one message. */
export function WordMenu({ message, support }: WordProps) {
  const { t } = useT();
  const [isSplitting, setSplitting] = useState(false);
  const first = support.message_list.find((each) => !each.event);
  const isFirst = first === message && !support.has_earlier;
  if (isFirst || message.is_internal || !support.allowed.includes("split")) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="neutral" ms="auto" aria-label={t("support.message.actions")}>
            <IconDots size={ICON.sm} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconArrowsSplit size={ICON.sm} aria-hidden />}
            onClick={() => setSplitting(true)}
          >
            {t("support.split")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSplitting && <SplitWindow message={message} support={support} onClose={() => setSplitting(false)} />}
    </>
  );
}

/** Makes a ticket of what is written from a message on. */
function SplitWindow({ message, support, onClose }: WordProps & { onClose: () => void }) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const [subject, setSubject] = useState(support.subject);
  const split = useChange("/v1/support/split", {
    refreshes: READS,
    showsProblem: true,
    onDone: ({ new_support: begun }) => {
      onClose();
      const at = to("user_support_details", { user_support_client_id: begun.user_support_client_id });
      notifyInfo(t("support.split.done", { number: begun.number }), {
        label: t("support.split.open"),
        run: () => void navigate(at),
      });
    },
  });
  const problem = useProblemText(split.problem);
  return (
    <OpenWindow onClose={onClose} title={t("support.split.title")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          split.run({
            query: { user_support_client_id: support.user_support_client_id },
            body: { message_id: message.message_id, subject },
          });
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t("support.split.text")}</Text>
          <TextInput
            label={t("support.subject")}
            maxLength={150}
            value={subject}
            onChange={(event) => setSubject(event.currentTarget.value)}
            error={split.problem ? problem.title : null}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("ui.cancel")}
            </Button>
            <Button type="submit" loading={split.isRunning}>
              {t("support.split.act")}
            </Button>
          </Group>
        </Stack>
      </form>
    </OpenWindow>
  );
}
