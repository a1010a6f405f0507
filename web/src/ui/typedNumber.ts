import type { Lang } from "@/phrases/setup";

/** What is left of a number's sign when people write it. */
const DECORATION = /[\s\u00a0%₺$€]/g;
const GROUPED = {
  tr: /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/,
  en: /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/,
} as const;
const GROUP_MARK = { tr: ".", en: "," } as const;
/** Where both marks stand, or one stands twice, the number says itself which is which. */
const CLEAR_COMMAS = /^[+-]?\d{1,3}((,\d{3})+\.\d+|(,\d{3}){2,})$/;
const CLEAR_DOTS = /^[+-]?\d{1,3}((\.\d{3})+,\d+|(\.\d{3}){2,})$/;
const PLAIN = /^[+-]?\d*[.,]?\d+(e[+-]?\d+)?$/i;

/** A typed number as the language groups it (5.000 is five thousand in Turkish, five in English), as the server reads
 * it too; null where it is none. */
export function readNumber(text: string, lang: Lang): number | null {
  const bare = text.replace(DECORATION, "").replace("−", "-");
  if (GROUPED[lang].test(bare)) return plainOf(bare.replaceAll(GROUP_MARK[lang], ""));
  if (CLEAR_DOTS.test(bare)) return plainOf(bare.replaceAll(".", ""));
  if (CLEAR_COMMAS.test(bare)) return plainOf(bare.replaceAll(",", ""));
  return PLAIN.test(bare) ? plainOf(bare) : null;
}

const plainOf = (text: string) => Number(text.replace(",", "."));
