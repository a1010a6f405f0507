import { Anchor, Checkbox } from "@mantine/core";
import { useT } from "@/phrases/useT";

interface TermsCheckboxProps {
  name: string;
  /** Where the application shows its terms. */
  url: string;
  code: string;
  isAccepted: boolean;
  /** The person tried to go on without accepting. */
  isMissing: boolean;
  onChange: (isAccepted: boolean) => void;
}

/** The terms of an application, in the version that is accepted. */
export function TermsCheckbox({ name, url, code, isAccepted, isMissing, onChange }: TermsCheckboxProps) {
  const { t } = useT();
  return (
    <Checkbox
      label={t("applications.enter.terms", { name, code })}
      description={
        <Anchor href={url} target="_blank" rel="noreferrer" inherit>
          {t("applications.enter.termsAt", { name })}
        </Anchor>
      }
      checked={isAccepted}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={isMissing && t("applications.enter.termsNeeded")}
    />
  );
}
