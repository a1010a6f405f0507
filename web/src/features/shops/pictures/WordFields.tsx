import { TextInput } from "@mantine/core";
import { useT } from "@/phrases/useT";

const LONGEST = 200;

export interface Words {
  alt: string;
  alt_en: string;
}

interface WordFieldsProps {
  words: Words;
  /** Whether it was tried to save them: what is missing is said from then on. */
  isAsked: boolean;
  onChange: (words: Words) => void;
}

/** What a picture shows, for those who do not see it. */
export function WordFields({ words, isAsked, onChange }: WordFieldsProps) {
  const { t } = useT();
  return (
    <>
      <TextInput
        label={t("shops.picture.alt")}
        description={t("shops.picture.alt.help")}
        lang="tr"
        required
        maxLength={LONGEST}
        value={words.alt}
        error={isAsked && !isSaid(words) ? t("shops.picture.alt.needed") : null}
        onChange={({ currentTarget }) => onChange({ ...words, alt: currentTarget.value })}
      />
      <TextInput
        label={t("shops.picture.altEn")}
        lang="en"
        maxLength={LONGEST}
        value={words.alt_en}
        onChange={({ currentTarget }) => onChange({ ...words, alt_en: currentTarget.value })}
      />
    </>
  );
}

/** Whether the words are enough to be saved. */
export function isSaid({ alt }: Words): boolean {
  return alt.trim() !== "";
}
