import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { OpenWindow } from "@/ui/OpenWindow";

interface ReasonDialogProps {
  title: string;
  act: string;
  isRunning: boolean;
  onAct: (reason: string) => void;
  onClose: () => void;
}

/** Asks why; the person is told it in their mail. */
export function ReasonDialog({ title, act, isRunning, onAct, onClose }: ReasonDialogProps) {
  const { t } = useT();
  const [reason, setReason] = useState("");
  return (
    <OpenWindow onClose={onClose} title={title}>
      <Stack gap="md">
        <Textarea
          label={t("accounts.people.reason")}
          description={t("accounts.people.reasonUse")}
          autosize
          minRows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button color="red" loading={isRunning} onClick={() => onAct(reason.trim())}>
            {act}
          </Button>
        </Group>
      </Stack>
    </OpenWindow>
  );
}
