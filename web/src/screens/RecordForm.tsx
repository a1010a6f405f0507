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
  /** It is part of a section, whose card it stands on. */
  isInSection?: boolean;
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
  isInSection = false,
  children,
}: RecordFormProps) {
  const { t } = useT();
  useLeaveQuestion(isDirty && !isSending, isKept);
  const fields = (
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
  );
  return isInSection ? (
    <form onSubmit={onSubmit} noValidate>
      {fields}
    </form>
  ) : (
    <Card component="form" onSubmit={onSubmit as never} noValidate>
      {fields}
    </Card>
  );
}
