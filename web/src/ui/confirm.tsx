import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { createStore } from "@/api/store";

interface Question {
  title: string;
  /** What will be lost or cannot be undone. */
  text: ReactNode;
  /** The act itself ("Sil", "İade et"), never "Tamam". */
  confirmLabel: string;
  /** It cannot be undone, and nothing is lost by it. */
  isGain?: boolean;
  onConfirm: () => void;
  onCancel?: () => void;
}

/** The question that is being asked; the app shows it. */
export const questionStore = createStore<Question | null>(null);

/** Ask before something that cannot be undone; for everything else act and offer to undo. */
export function confirmLasting(question: Question): void {
  questionStore.set(question);
}

interface ConfirmButtonProps extends Question, Omit<ButtonProps, "title" | "children"> {
  children: ReactNode;
}

/** A button of something that cannot be undone. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { title, text, confirmLabel, onConfirm, onCancel, children, ...button } = props;
  const question = { title, text, confirmLabel, onConfirm, ...(onCancel ? { onCancel } : {}) };
  return (
    <Button color="danger" variant="light" {...button} onClick={() => confirmLasting(question)}>
      {children}
    </Button>
  );
}
