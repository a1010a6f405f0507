import { Button, type ButtonProps, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { ReactNode } from "react";
import { translate } from "@/phrases/useT";

interface Question {
  title: string;
  /** What will be lost or cannot be undone. */
  text: ReactNode;
  /** The act itself ("Sil", "İade et"), never "Tamam". */
  confirmLabel: string;
  onConfirm: () => void;
  onCancel?: () => void;
}

/** Ask before something that cannot be undone; for everything else act and offer to undo. */
export function confirmLasting({ title, text, confirmLabel, onConfirm, onCancel }: Question): void {
  modals.openConfirmModal({
    title,
    children: (
      <Text size="sm" component="div">
        {text}
      </Text>
    ),
    labels: { confirm: confirmLabel, cancel: translate("ui.cancel") },
    confirmProps: { color: "red" },
    onConfirm,
    onCancel: () => onCancel?.(),
  });
}

interface ConfirmButtonProps extends Question, Omit<ButtonProps, "title" | "children"> {
  children: ReactNode;
}

/** A button of something that cannot be undone. */
export function ConfirmButton({
  title,
  text,
  confirmLabel,
  onConfirm,
  children,
  ...button
}: ConfirmButtonProps) {
  return (
    <Button
      color="red"
      variant="light"
      {...button}
      onClick={() => confirmLasting({ title, text, confirmLabel, onConfirm })}
    >
      {children}
    </Button>
  );
}
