import { useSite } from "@/api/site";
import { useRead } from "@/api/useCalls";
import { type PhraseKey, type Translate, useT } from "@/phrases/useT";
import { pathOf } from "@/screens/links";
import { LANGS, type Lang } from "./types";

type ByLang = Partial<Record<Lang, string>>;

/** An entry of a site's menu as its editors see it. */
export interface Screen {
  route: string;
  caption: ByLang;
  url: ByLang;
  click_type: string;
  login_need?: string;
  auth_list?: string;
  iframe_mode?: string;
  show_in_menu?: string;
}

const EVERYWHERE = ["header.banner", "footer"] as const;
const SPECIAL = ["login.side", "not_found", "mail.footer"] as const;
const NAMED = new Set<string>([...EVERYWHERE, ...SPECIAL]);
const PAGE = "page_";

/** The screens of a site, in the order of its menu, those of its draft as well. */
export function useScreens(siteId: string): readonly Screen[] {
  const read = useRead(
    "/v1/frontend/menu/get",
    { query: { frontend_client_id: siteId } },
    { staleTime: 60_000 },
  );
  const menu = (read.data?.menu.content ?? {}) as Record<string, Omit<Screen, "route">>;
  return Object.entries(menu)
    .filter(([, entry]) => entry.click_type === "route")
    .map(([route, entry]) => ({ ...entry, route }));
}

/** The languages that a site speaks, also one that the editor is not at. */
export function useSpokenLangs(siteId: string): readonly Lang[] {
  const here = useSite().frontend;
  const isHere = here.frontend_client_id === siteId;
  const sites = useRead("/v1/frontend/list", {}, { enabled: !isHere });
  if (isHere) return here.language_options;
  const site = sites.data?.list.find((each) => each.frontend_client_id === siteId);
  return site?.language_options ?? LANGS;
}

/** Whether a stranger may begin at a screen: one that only an address opens would have nothing to show. */
export function isForStrangers(screen: Screen): boolean {
  const isOpen = screen.login_need !== "yes" && !screen.auth_list && screen.iframe_mode !== "yes";
  return isOpen && (screen.show_in_menu !== "no" || screen.route.startsWith(PAGE));
}

/** What a place is called: never by its key. */
export function placeName(t: Translate, lang: Lang, screens: readonly Screen[], place: string): string {
  if (NAMED.has(place)) return t(`units.place.${place}` as PhraseKey);
  const [route = "", side] = place.split(".");
  const screen = captionOf(lang, screens, route);
  if (route.startsWith(PAGE)) return t("units.place.page", { page: screen });
  if (side === "top" || side === "bottom") return t(`units.place.${side}`, { page: screen });
  return t("units.place.inside", { page: screen });
}

export function captionOf(lang: Lang, screens: readonly Screen[], route: string): string {
  const caption = screens.find((each) => each.route === route)?.caption;
  return caption?.[lang] || caption?.tr || caption?.en || route;
}

/** The places where something may stand, grouped for a choice; `also` are some that stand elsewhere already. */
export function usePlaceChoices(screens: readonly Screen[], also: readonly string[] = []) {
  const { t, lang } = useT();
  const choice = (place: string) => ({ value: place, label: placeName(t, lang, screens, place) });
  const pages = screens.filter(({ route }) => route.startsWith(PAGE)).map(({ route }) => route);
  const sides = screens
    .filter(({ route }) => !route.startsWith(PAGE))
    .flatMap(({ route }) => [`${route}.top`, `${route}.bottom`]);
  const known = new Set<string>([...NAMED, ...pages, ...sides]);
  const others = [...new Set(also)].filter((place) => !known.has(place));
  const groups = [
    { group: t("units.places.everywhere"), items: EVERYWHERE.map(choice) },
    { group: t("units.places.pages"), items: pages.map(choice) },
    { group: t("units.places.special"), items: [...SPECIAL, ...others].map(choice) },
    { group: t("units.places.screens"), items: sides.map(choice) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

const HOME_ROUTES: Readonly<Record<string, string>> = {
  "login.side": "login",
  not_found: "page_not_found",
};
/** What stands in mails stands on no page. */
const ON_NO_PAGE = "mail.footer";

/** The address at which visitors find a place; null where it is on no page. */
export function usePlaceAddress() {
  const site = useSite();
  const { lang } = useT();
  return (siteId: string, domain: string, screens: readonly Screen[], place: string): string | null => {
    if (place === ON_NO_PAGE) return null;
    const isHere = siteId === site.frontend.frontend_client_id;
    const route = HOME_ROUTES[place] ?? place.split(".")[0] ?? "";
    const entry = isHere ? site.menu.find((each) => each.route_view === route) : undefined;
    const url = screens.find((each) => each.route === route)?.url[lang];
    const path = entry?.url[lang] ? pathOf(entry, lang) : (url ?? "/");
    return isHere ? path : `https://${domain}${path}`;
  };
}
