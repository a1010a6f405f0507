import { Button, Checkbox } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useT } from "@/phrases/useT";
import { LegalDialog } from "./LegalDialog";

interface AcceptanceProps {
  isAccepted: boolean;
  error: ReactNode;
  onChange: (isAccepted: boolean) => void;
}

/** A tick is set in the dialog only, after the texts were opened; it can be taken back here. */
export function Acceptance({ isAccepted, error, onChange }: AcceptanceProps) {
  const { t } = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Checkbox
        name="isAccepted"
        label={t("accounts.legal.check")}
        checked={isAccepted}
        error={error}
        onChange={(event) => (event.currentTarget.checked ? setIsOpen(true) : onChange(false))}
      />
      <div>
        <Button variant="light" size="compact-sm" onClick={() => setIsOpen(true)}>
          {t("accounts.legal.read")}
        </Button>
      </div>
      <LegalDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onAccept={() => {
          onChange(true);
          setIsOpen(false);
        }}
      />
    </>
  );
}
