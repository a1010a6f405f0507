import type { Site } from "@/api/site";
import type { Lang } from "../units/types";
import type { SiteValues } from "./values";

const colour = (typed: string) => (/^#[\da-f]{6}$/i.test(typed) ? typed : "");

/** The language in which a site is shown: the one that is spoken, where the site speaks it. */
export function langShown({ languages }: SiteValues, spoken: Lang): Lang {
  return languages === "both" ? spoken : languages === "en" ? "en" : "tr";
}

/** A site as visitors have it, with what the form says over it; a colour that is still being typed is none. */
export function siteShown(site: Site, values: SiteValues, lang: Lang): Site {
  const frontend = {
    ...site.frontend,
    application_name: values[`name_${lang}`] || values.name_tr || values.name_en,
    navbar_middle_logo: values.navbar_middle_logo,
    navbar_middle_logo_dark: values.navbar_middle_logo_dark,
    accent_color: colour(values.accent_color) || site.frontend.accent_color || "",
    accent_color_dark: colour(values.accent_color_dark),
    font: values.font,
    corner: values.corner,
    density: values.density,
    home_route: values.home_route,
    is_active: values.is_open ? "yes" : "no",
  } as Site["frontend"];
  return { ...site, frontend, menu: site.menu.toSorted((a, b) => a.order - b.order) };
}

/** The screens of a site that a stranger finds in its menu, or comes to as a page. */
export function screensShown({ menu }: Site, lang: Lang) {
  return menu.filter(
    (entry) =>
      entry.click_type === "route" &&
      entry.route_view !== "logout" &&
      entry.login_need === "no" &&
      !entry.auth_list &&
      entry.iframe_mode === "no" &&
      (entry.show_in_menu === "yes" || entry.route_view.startsWith("page_")) &&
      entry.url[lang],
  );
}
