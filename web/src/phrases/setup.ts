import i18next from "i18next";
import { initReactI18next } from "react-i18next";

export type Lang = "tr" | "en";
export type Texts = Record<string, string>;
type ReadTexts = (lang: Lang) => Promise<Texts>;

const NAMESPACE = "terazi";
let readTexts: ReadTexts = () => Promise.reject(new Error("Phrases are set up before they are read"));

/** Start speaking: the texts at hand (inlined by the server) are used as they are, others are read when needed. */
export async function setUpPhrases(
  lang: Lang,
  atHand: Partial<Record<Lang, Texts>>,
  read: ReadTexts,
): Promise<void> {
  readTexts = read;
  await i18next.use(initReactI18next).init({
    lng: lang,
    fallbackLng: "en",
    resources: Object.fromEntries(
      Object.entries(atHand).map(([code, texts]) => [code, { [NAMESPACE]: texts }]),
    ),
    ns: [NAMESPACE],
    defaultNS: NAMESPACE,
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await speak(lang);
}

/** Have the texts of a language at hand. */
export async function bringTexts(lang: Lang): Promise<void> {
  if (i18next.hasResourceBundle(lang, NAMESPACE)) return;
  i18next.addResourceBundle(lang, NAMESPACE, await readTexts(lang));
}

/** Change the language; the texts are there before anything is drawn in it. */
export async function speak(lang: Lang): Promise<void> {
  await bringTexts(lang);
  if (i18next.language !== lang) await i18next.changeLanguage(lang);
}

/** The language spoken right now. */
export function spokenLang(): Lang {
  return i18next.language === "en" ? "en" : "tr";
}
