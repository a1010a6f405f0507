import { Button, Card, Group, Stack } from "@mantine/core";
import type { FormEventHandler, ReactNode } from "react";
import { useT } from "@/phrases/useT";
import { useLeaveQuestion } from "./useLeaveQuestion";

interface RecordFormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  isSending: boolean;
  /** Something was typed that has not been saved. */
  isDirty?: boolean;
  /** What was typed is kept as a draft: who has to sign in again finds it. */
  isKept?: boolean;
  saveLabel?: string;
  onCancel?: () => void;
  children: ReactNode;
}

/** The form of a record with its save button; leaving with unsaved changes asks first. */
export function RecordForm({
  onSubmit,
  isSending,
  isDirty = false,
  isKept = true,
  saveLabel,
  onCancel,
  children,
}: RecordFormProps) {
  const { t } = useT();
  useLeaveQuestion(isDirty && !isSending, isKept);
  return (
    <Card component="form" onSubmit={onSubmit as never} noValidate>
      <Stack gap="md">
        {children}
        <Group justify="flex-end" mt="xs">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t("ui.cancel")}
            </Button>
          )}
          <Button type="submit" loading={isSending}>
            {saveLabel ?? t("ui.save")}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
