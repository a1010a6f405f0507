import type { Translate } from "@/phrases/useT";

const SHOWN = 4;

/** What a card says of a bundle: its products, what speaks for it, and how many points only its page has. */
export function pointsOf(t: Translate, products: readonly string[], features: readonly string[]): string[] {
  const said = [...new Set([...products, ...features])];
  const more = said.length - SHOWN;
  return more > 0 ? [...said.slice(0, SHOWN), t("store.features.more", { count: more })] : said;
}
