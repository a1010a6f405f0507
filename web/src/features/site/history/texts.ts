import type { Translate } from "@/phrases/useT";

const IS_RICH = /<\/(p|ul|ol|li|h[1-6]|blockquote|table)>/i;
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

/** A value in words: yes and no, the texts of rich text without its marks, lists with commas. */
export function textIn(value: unknown, t: Translate): string {
  if (value === null || value === undefined) return "";
  if (value === true || value === "yes" || value === "on") return t("site.compare.yes");
  if (value === false || value === "no" || value === "off") return t("site.compare.no");
  if (typeof value === "string") return IS_RICH.test(value) ? plain(value) : value;
  if (Array.isArray(value)) return value.map((each) => textIn(each, t)).join(", ");
  return typeof value === "number" ? String(value) : JSON.stringify(value);
}

/** It is only shown as text, so that a tag which is none does no harm. */
function plain(rich: string): string {
  return rich
    .replaceAll(/<(br|\/p|\/li|\/h[1-6]|\/tr|\/blockquote)[^>]*>/gi, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();
}
