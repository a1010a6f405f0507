import type { Gender } from "@/api/generated/types.gen";
import type { Lang } from "@/api/context";
import { useSite } from "@/api/site";
import type { PhraseKey } from "@/phrases/useT";
import { compareTexts } from "@/ui/fold";

export const GENDERS: readonly { value: Gender; phrase: PhraseKey }[] = [
  { value: "female", phrase: "accounts.gender.female" },
  { value: "male", phrase: "accounts.gender.male" },
  { value: "other", phrase: "accounts.gender.other" },
  { value: "unspecified", phrase: "accounts.gender.unspecified" },
];

/** Each language calls itself by its own name. */
const OWN_NAMES: Record<Lang, string> = {
  tr: new Intl.DisplayNames(["tr"], { type: "language" }).of("tr") ?? "tr",
  en: new Intl.DisplayNames(["en"], { type: "language" }).of("en") ?? "en",
};

/** The languages an account can have. */
export function useLanguageOptions(): { value: Lang; label: string }[] {
  return useSite().language_list.map(({ label }) => ({ value: label, label: OWN_NAMES[label] }));
}

/** Languages that people here speak most often come with the others, in the order of the screen's language. */
const SPOKEN =
  "ar az bg bn bs ca cs da de el en es et fa fi fr he hi hr hu hy id it ja ka kk ko ku ky lt lv mk nl no pl pt ro ru sk sl sq sr sv sw th tk tr uk ur uz vi zh";

export function spokenLanguages(lang: Lang): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([lang], { type: "language" });
  return SPOKEN.split(" ")
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => compareTexts(a.label, b.label));
}
