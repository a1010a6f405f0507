import i18next from "i18next";
import { initReactI18next } from "react-i18next";

export type Lang = "tr" | "en";
export type Texts = Record<string, string>;
/** Reads the texts of a language: those of some parts (the first word of a key), or all where none are named. */
type ReadTexts = (lang: Lang, parts?: readonly string[]) => Promise<Texts>;

const NAMESPACE = "terazi";
let readTexts: ReadTexts = () => Promise.reject(new Error("Phrases are set up before they are read"));
/** The parts at hand by language; null: all of its texts. */
let atHand = new Map<Lang, Set<string> | null>();
/** The parts that something shown asks for; null: texts are not read in parts. */
let asked: Set<string> | null = null;

/**
 * Start speaking: the texts at hand (inlined by the server) are used as they are, others are read when needed. Where
 * `parts` are named, the texts at hand are those of these parts, and more are read by part.
 */
export async function setUpPhrases(
  lang: Lang,
  given: Partial<Record<Lang, Texts>>,
  read: ReadTexts,
  parts?: readonly string[],
): Promise<void> {
  readTexts = read;
  asked = parts ? new Set(parts) : null;
  atHand = new Map((Object.keys(given) as Lang[]).map((code) => [code, parts ? new Set(parts) : null]));
  await i18next.use(initReactI18next).init({
    lng: lang,
    fallbackLng: "en",
    resources: Object.fromEntries(
      Object.entries(given).map(([code, texts]) => [code, { [NAMESPACE]: texts }]),
    ),
    ns: [NAMESPACE],
    defaultNS: NAMESPACE,
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: textOfMissing,
    react: { useSuspense: false, bindI18nStore: "added" },
  });
  await speak(lang);
}

/** What is drawn from now on needs these parts: they come with the next texts that are brought. */
export function askFor(parts: readonly string[]): void {
  for (const part of parts) asked?.add(part);
}

/** Have the texts of a language at hand: all that was asked for. */
export async function bringTexts(lang: Lang): Promise<void> {
  const had = atHand.get(lang);
  if (had === null) return;
  const missing = asked ? [...asked].filter((part) => !had?.has(part)) : undefined;
  if (missing?.length === 0) return;
  const texts = await readTexts(lang, missing);
  atHand.set(lang, missing ? new Set([...(atHand.get(lang) ?? []), ...missing]) : null);
  i18next.addResourceBundle(lang, NAMESPACE, texts, true, true);
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

/** The texts that are spoken right now, of all parts that were read. */
export function textsAtHand(): Texts {
  return (i18next.getResourceBundle(spokenLang(), NAMESPACE) ?? {}) as Texts;
}

/** A text whose part nobody has asked for is drawn as soon as it is there; one that nobody wrote shows its key. */
function textOfMissing(key: string): string {
  const [part = ""] = key.split(".");
  if (!asked || asked.has(part)) return key;
  askFor([part]);
  bringTexts(spokenLang()).catch(() => asked?.delete(part));
  return "";
}
