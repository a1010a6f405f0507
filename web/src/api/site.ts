import { createStore, useStore } from "./store";
import type { Lang } from "./context";

type YesNo = "yes" | "no";
type ByLang = Record<Lang, string>;

/** One screen in the menu of a site. */
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
  click_type: string;
  iframe_mode: YesNo;
  /** Roles separated by commas; empty = no role is asked for. */
  auth_list: string;
  is_dashboard: YesNo;
  add_dataset: YesNo;
  order: number;
}

interface SiteSettings {
  frontend_client_id: string;
  domain: string;
  application_name: string;
  navbar_middle_logo?: string | null;
  page_favicon?: string | null;
  accent_color?: string | null;
  language_options: Lang[];
  default_language: Lang;
  login_function: "on" | "off";
  login_function_external: "on" | "off";
  mail_page?: boolean;
  /** "no" shuts the site for all but those who work on it. */
  is_active?: YesNo;
  /** "no" hides the screens that need an active shop. */
  shop_active?: YesNo;
}

interface WebsiteUnit {
  key: string;
  place: string;
  content: unknown;
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

/** The content of an editable block of the site, by its key. */
export function useWebsiteUnit(key: string): WebsiteUnit | undefined {
  return useSite().website_unit_list.find((unit) => unit.key === key);
}
