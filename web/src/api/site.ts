import { createStore, useStore } from "./store";
import type { Lang } from "./context";

type YesNo = "yes" | "no";
type ByLang = Record<Lang, string>;

type ClickType = "route" | "group" | "link" | "alias";
type FontName = "inter" | "source_sans" | "source_serif" | "nunito_sans" | "atkinson" | "plex_sans";
type UnitKind =
  | "text"
  | "rich"
  | "picture"
  | "button"
  | "cards"
  | "questions"
  | "steps"
  | "banner"
  | "notice";

/** How a site looks. */
export interface Look {
  accent_color?: string | null;
  /** For the dark scheme; empty: the one of the light scheme. */
  accent_color_dark?: string | null;
  font?: FontName;
  corner?: "sharp" | "soft" | "round";
  density?: "compact" | "normal" | "wide";
}

/** One entry in the menu of a site. */
export interface MenuEntry {
  menu_client_id: string;
  route_view: string;
  parent: string | null;
  caption: ByLang;
  url: ByLang;
  /** Path data of an SVG in a 24 × 24 box. */
  icon: string;
  login_need: YesNo;
  show_in_menu: YesNo;
  shop_active_need: YesNo;
  click_type: ClickType;
  /** Where a link leads (https), or the route of the entry that an alias opens. */
  target?: string;
  iframe_mode: YesNo;
  /** Roles separated by commas; empty = no role is asked for. */
  auth_list: string;
  is_dashboard: YesNo;
  add_dataset: YesNo;
  order: number;
}

interface SiteSettings extends Look {
  frontend_client_id: string;
  domain: string;
  application_name: string;
  /** Keys of kept pictures. */
  navbar_middle_logo?: string;
  navbar_middle_logo_dark?: string;
  language_options: Lang[];
  default_language: Lang;
  login_function: "on" | "off";
  login_function_external: "on" | "off";
  mail_page?: boolean;
  /** "no" shuts the site for all but those who work on it. */
  is_active?: YesNo;
  /** "no" hides the screens that need an active shop. */
  shop_active?: YesNo;
  /** The screen that a stranger begins with; empty: the first dashboard. */
  home_route?: string;
  support_mail?: string;
  support_phone?: string;
}

/** An editable block of the site, in the language that is spoken. */
export interface WebsiteUnit {
  websiteunit_client_id: string;
  key: string;
  place: string;
  kind: UnitKind;
  content: Readonly<Record<string, string>>;
  /** Of a notice: another one as soon as its text is another, in whichever language. */
  version?: string;
}

/** The answer of `/v1/frontend/get?ss=1`: all that the shell is built from. */
export interface Site {
  frontend: SiteSettings;
  website_unit_list: WebsiteUnit[];
  frontend_product_id: string | number | null;
  language_list: { label: Lang; value: number }[];
  menu: MenuEntry[];
}

export const siteStore = createStore<Site | null>(null);

function siteNow(): Site {
  const site = siteStore.get();
  if (!site) throw new Error("The site is read before anything is drawn");
  return site;
}

export function useSite(): Site {
  return useStore(siteStore) ?? siteNow();
}

/** The editable blocks of a place, in their order. */
export function unitsOf(site: Site, place: string): WebsiteUnit[] {
  return site.website_unit_list.filter((unit) => unit.place === place);
}

/** The address of a kept picture of the site. */
export function siteFile(key: string): string {
  return `/v1/document/get/by/bucket?bucket=site&key=${encodeURIComponent(key)}`;
}

/** The content of an editable block of the site, by its key. */
export function useWebsiteUnit(key: string): WebsiteUnit | undefined {
  return useSite().website_unit_list.find((unit) => unit.key === key);
}
