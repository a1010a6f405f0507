import { t as say } from "i18next";
import { useTranslation } from "react-i18next";
import type { PhraseKey } from "./generated/keys";
import type { Lang } from "./setup";

export type { PhraseKey } from "./generated/keys";
export type PhraseParams = Record<string, string | number>;
export type Translate = (key: PhraseKey, params?: PhraseParams) => string;

/** Text for people: `t("shell.retry")`. A key that nobody wrote does not compile. */
export function useT(): { t: Translate; lang: Lang } {
  const { t, i18n } = useTranslation();
  return { t: t as unknown as Translate, lang: i18n.language === "en" ? "en" : "tr" };
}

/** The same outside of a component, for example in a notice. */
export const translate: Translate = (key, params) => String(say(key as string, params ?? {}));
