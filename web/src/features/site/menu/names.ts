import type { PhraseKey, Translate } from "@/phrases/useT";

/** What people call a field of an entry. */
export function menuFieldName(t: Translate, field: string): string {
  const [name = "", lang] = field.split("/");
  if (name === "caption" || name === "url") {
    return t(lang ? (`site.menu.${name}.${lang}` as PhraseKey) : `site.menu.${name}`);
  }
  const known: Readonly<Record<string, PhraseKey>> = {
    parent: "site.menu.parent",
    order: "site.menu.order",
    icon: "site.menu.icon",
    target: "site.menu.target",
    auth_list: "site.menu.roles",
    gate: "site.menu.gate",
    click_type: "site.menu.entry",
  };
  return t(known[name] ?? (`site.menu.${name}` as PhraseKey));
}
