import { useEffect } from "react";
import { type MenuEntry, useSite } from "@/api/site";
import { type DraftMenu, draftMenuStore } from "@/screens/units/editing";
import { type ByLang, type Entries, type Entry, type Lang, LANGS } from "../menu/types";
import type { SubjectView } from "../sites/types";

/** What people see of an entry. */
const SEEN = [
  "parent",
  "icon",
  "order",
  "show_in_menu",
  "login_need",
  "auth_list",
  "click_type",
  "target",
  "add_dataset",
] as const;

/** The menu of a draft, with what differs from the published one; its links lead where visitors are led now. */
export function draftMenuOf(entries: Entries, published: readonly MenuEntry[]): DraftMenu {
  const known = new Map(published.map((entry) => [entry.route_view, entry]));
  const changed = new Set<string>();
  const menu: MenuEntry[] = [];
  for (const [route, entry] of Object.entries(entries)) {
    const now = known.get(route);
    // What the settings of the site keep shut is not among the published.
    if (!now && entry.gate) continue;
    if (!now || isChanged(entry, now)) changed.add(route);
    const { gate: _gate, ...seen } = entry;
    const caption = said(entry.caption);
    menu.push({
      ...seen,
      menu_client_id: now?.menu_client_id ?? route,
      route_view: route,
      // What is not translated yet is not without a name.
      caption: { ...caption, en: caption.en || caption.tr },
      url: now?.url ?? said({}),
    });
  }
  return { menu: menu.toSorted((a, b) => a.order - b.order), changed };
}

/** What is said in each language: in English where the language lacks it, as the server says it to visitors. */
function said({ tr, en = "" }: ByLang): Record<Lang, string> {
  return { tr: tr || en, en };
}

function isChanged(entry: Entry, now: MenuEntry): boolean {
  const [caption, url] = [said(entry.caption), said(entry.url)];
  const isSaid = LANGS.every((lang) => caption[lang] === now.caption[lang] && url[lang] === now.url[lang]);
  return !isSaid || SEEN.some((name) => (entry[name] || null) !== (now[name] || null));
}

/** Show a menu as its draft has it for as long as the site is edited. */
export function useDraftMenu(draft: SubjectView | undefined): void {
  const { menu } = useSite();
  useEffect(() => {
    const entries = draft?.is_draft ? ((draft.content ?? {}) as unknown as Entries) : null;
    draftMenuStore.set(entries && draftMenuOf(entries, menu));
    return () => draftMenuStore.set(null);
  }, [draft, menu]);
}
