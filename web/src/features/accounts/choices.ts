import type { Gender } from "@/api/generated/types.gen";
import type { Lang } from "@/api/context";
import { useSite } from "@/api/site";
import type { PhraseKey } from "@/phrases/useT";

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
