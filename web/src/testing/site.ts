import type { MenuEntry, Site } from "@/api/site";

export function entry(
  route_view: string,
  tr: string,
  en: string,
  change: Partial<MenuEntry> = {},
): MenuEntry {
  return {
    menu_client_id: route_view,
    route_view,
    parent: null,
    caption: { tr: `${route_view} tr`, en: `${route_view} en` },
    url: { tr, en },
    icon: "M4 4h16",
    login_need: "no",
    show_in_menu: "yes",
    shop_active_need: "no",
    click_type: "route",
    iframe_mode: "no",
    auth_list: "",
    is_dashboard: "no",
    add_dataset: "no",
    order: 0,
    ...change,
  };
}

export function siteWith(menu: MenuEntry[], settings: Partial<Site["frontend"]> = {}): Site {
  return {
    frontend: {
      frontend_client_id: "1",
      domain: "localhost",
      application_name: "Terazi",
      accent_color: "#3a45c8",
      language_options: ["tr", "en"],
      default_language: "tr",
      login_function: "on",
      login_function_external: "off",
      ...settings,
    },
    website_unit_list: [],
    frontend_product_id: "7",
    language_list: [
      { label: "tr", value: 0 },
      { label: "en", value: 1 },
    ],
    menu,
  };
}
