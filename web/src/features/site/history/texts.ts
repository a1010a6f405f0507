import type { Translate } from "@/phrases/useT";
import { linesOf } from "@/ui/diff";

const IS_RICH = /<\/(p|ul|ol|li|h[1-6]|blockquote|table)>/i;

/** A value in words: yes and no, the texts of rich text without its marks, lists with commas. */
export function textIn(value: unknown, t: Translate): string {
  if (value === null || value === undefined) return "";
  if (value === true || value === "yes" || value === "on") return t("site.compare.yes");
  if (value === false || value === "no" || value === "off") return t("site.compare.no");
  if (typeof value === "string") return IS_RICH.test(value) ? linesOf(value).join("\n") : value;
  if (Array.isArray(value)) return value.map((each) => textIn(each, t)).join(", ");
  return typeof value === "number" ? String(value) : JSON.stringify(value);
}
