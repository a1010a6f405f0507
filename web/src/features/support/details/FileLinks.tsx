import { Anchor, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconPaperclip, IconVirus } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "@/api/call";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { problemText } from "@/ui/problemText";
import { ICON } from "@/ui/sizes";
import { useProof } from "../visitor/proof";
import type { Message } from "../words";

type ShownFile = Message["file_list"][number];

/**
 * The files of a message; each is asked for when it is wanted, for its link is good for a quarter of an hour.
 * Who may fetch what can do harm is warned first.
 */
export function FileLinks({ ticket, message }: { ticket: string; message: Message }) {
  const proof = useProof();
  const { t } = useT();
  const [problem, setProblem] = useState<string | null>(null);
  const fetch = async (file: ShownFile) => {
    setProblem(null);
    try {
      const { url } = await call("/v1/support/file/get", {
        query: { support_client_id: ticket },
        body: { message_id: message.message_id, file_id: file.file_id, ...proof },
      });
      window.location.assign(url);
    } catch (refused) {
      setProblem(problemText(refused).title);
    }
  };
  const warn = (file: ShownFile) =>
    confirmLasting({
      title: t("support.risky.title", { name: file.name }),
      text: t(file.is_risky ? "support.risky.text" : "support.unscanned.text"),
      confirmLabel: t("support.risky.fetch"),
      onConfirm: () => void fetch(file),
    });
  if (message.file_list.length === 0) return null;
  return (
    <Group gap="xs" mt="2xs">
      {message.file_list.map((file) =>
        file.virus ? (
          <Text key={file.file_id} size="sm" c="danger">
            <IconVirus size={ICON.xs} aria-hidden /> {file.name}{" "}
            <Text span size="xs">
              {t("support.file_virus", { name: file.virus })}
            </Text>
          </Text>
        ) : (
          <FileLink
            key={file.file_id}
            file={file}
            onFetch={() => (file.is_risky || file.is_unscanned ? warn(file) : void fetch(file))}
          />
        ),
      )}
      {problem && (
        <Text c="danger" size="sm" role="alert">
          {problem}
        </Text>
      )}
    </Group>
  );
}

function FileLink({ file, onFetch }: { file: ShownFile; onFetch: () => void }) {
  const { t } = useT();
  const { bytes } = useFormat();
  const isWarned = file.is_risky || file.is_unscanned;
  const Icon = isWarned ? IconAlertTriangle : IconPaperclip;
  return (
    <Anchor component="button" type="button" size="sm" onClick={onFetch}>
      <Icon size={ICON.xs} aria-hidden /> {file.name}{" "}
      <Text span size="xs" c="dimmed">
        ({bytes(file.size)})
      </Text>
      {isWarned && (
        <Text span size="xs" c="danger">
          {" "}
          {t(file.is_risky ? "support.file_risky" : "support.file_unscanned")}
        </Text>
      )}
    </Anchor>
  );
}
