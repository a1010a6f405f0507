import { Stack } from "@mantine/core";
import { type FormEventHandler, type ReactNode, useState } from "react";
import { useT } from "@/phrases/useT";
import { FormEnd } from "@/ui/FormEnd";
import { OpenWindow } from "@/ui/OpenWindow";

interface FormWindowProps {
  title: string;
  renderOpener: (open: () => void) => ReactNode;
  /** The form, which closes the window when it is done. */
  children: (close: () => void) => ReactNode;
}

/** What opens a window, and the form in it. */
export function FormWindow({ title, renderOpener, children }: FormWindowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      {renderOpener(() => setIsOpen(true))}
      {isOpen && (
        <OpenWindow onClose={close} title={title}>
          {children(close)}
        </OpenWindow>
      )}
    </>
  );
}

interface WindowFormProps {
  /** What sending is called; saving where nothing is said. */
  act?: string;
  isSending: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onBack: () => void;
  children: ReactNode;
}

/** The fields of a form in a window, with the way back and the button that sends them. */
export function WindowForm({ act, isSending, onSubmit, onBack, children }: WindowFormProps) {
  const { t } = useT();
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        {children}
        <FormEnd act={act ?? t("ui.save")} leave={t("ui.back")} isSending={isSending} onLeave={onBack} />
      </Stack>
    </form>
  );
}
