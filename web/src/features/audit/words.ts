import i18next from "i18next";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function phraseOf(key: string): PhraseKey | null {
  return i18next.exists(key) ? (key as PhraseKey) : null;
}

/** Names of actions and fields in words; one of another release that has no words stays as it is. */
export function useTrailWords() {
  const { t } = useT();
  const { dateTime } = useFormat();
  const said = (key: string, name: string) => {
    const phrase = phraseOf(key);
    return phrase ? t(phrase) : name;
  };
  return {
    action: (name: string) => said(`audit.action.${name}`, name),
    field: (name: string) => said(`audit.field.${name}`, name),
    value: (value: string | null) => {
      if (value === null || value === "" || value === "null") return "–";
      if (value === "true") return t("ui.yes");
      if (value === "false") return t("ui.no");
      return MOMENT.test(value) ? dateTime(value) : said(`audit.value.${value}`, value);
    },
  };
}
