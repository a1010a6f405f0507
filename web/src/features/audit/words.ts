import i18next from "i18next";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";

/** Fields whose amounts stand in kuruş and cents. */
const AMOUNTS: Record<string, "TRY" | "USD"> = {
  amount_try: "TRY",
  amount_usd: "USD",
  campaign_try: "TRY",
  campaign_usd: "USD",
  discount_try: "TRY",
  discount_usd: "USD",
  money_try: "TRY",
  money_usd: "USD",
};
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function phraseOf(key: string): PhraseKey | null {
  return i18next.exists(key) ? (key as PhraseKey) : null;
}

/** Names of actions and fields in words; one of another release that has no words stays as it is. */
export function useTrailWords() {
  const { t } = useT();
  const { dateTime, money } = useFormat();
  const said = (key: string, name: string) => {
    const phrase = phraseOf(key);
    return phrase ? t(phrase) : name;
  };
  return {
    action: (name: string) => said(`audit.action.${name}`, name),
    field: (name: string) => said(`audit.field.${name}`, name),
    value: (value: string | null, field = "") => {
      const currency = AMOUNTS[field];
      if (currency && value !== null && /^\d+$/.test(value)) return money(Number(value) / 100, currency);
      if (field === "currency_type" && value !== null) return value === "1" ? "$" : "₺";
      if (value === null || value === "" || value === "null") return "–";
      if (value === "true") return t("ui.yes");
      if (value === "false") return t("ui.no");
      return MOMENT.test(value)
        ? dateTime(value)
        : said(`audit.value.${field}.${value}`, said(`audit.value.${value}`, value));
    },
  };
}
