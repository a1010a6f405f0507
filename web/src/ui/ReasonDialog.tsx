import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { OpenWindow } from "./OpenWindow";

interface ReasonDialogProps {
  title: string;
  act: string;
  label: string;
  description: string;
  /** What is said to whoever gives no reason; without it none is needed. */
  missing?: string;
  isRunning: boolean;
  onAct: (reason: string) => void;
  onClose: () => void;
}

/** Asks why something is done to somebody else, who will read it. */
export function ReasonDialog({
  title,
  act,
  label,
  description,
  missing,
  isRunning,
  onAct,
  onClose,
}: ReasonDialogProps) {
  const { t } = useT();
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const send = () => {
    const said = reason.trim();
    setIsMissing(missing !== undefined && !said);
    if (said || missing === undefined) onAct(said);
  };
  return (
    <OpenWindow onClose={onClose} title={title}>
      <Stack gap="md">
        <Textarea
          label={label}
          description={description}
          autosize
          minRows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isMissing ? missing : null}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button color="danger" loading={isRunning} onClick={send}>
            {act}
          </Button>
        </Group>
      </Stack>
    </OpenWindow>
  );
}
