import { generatePath, matchPath } from "react-router";
import type { Lang } from "@/api/context";
import { type MenuEntry, type Site, useSite } from "@/api/site";
import { useT } from "@/phrases/useT";

type LinkParams = Record<string, string | number | boolean | null | undefined>;

export function entryOf(site: Site, route: string): MenuEntry | undefined {
  return site.menu.find((entry) => entry.route_view === route);
}

/** The path of a screen in a language: parameters the path names go into it, the others into the query. */
export function pathOf(entry: MenuEntry, lang: Lang, params: LinkParams = {}): string {
  const pattern = entry.url[lang];
  const inPath: Record<string, string> = {};
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value === null || value === undefined) continue;
    if (pattern.includes(`:${name}`)) inPath[name] = String(value);
    else query.set(name, String(value));
  }
  const path = generatePath(pattern, inPath);
  return query.size ? `${path}?${query}` : path;
}

/** The screen and language a path belongs to. */
export function screenAt(site: Site, pathname: string): { entry: MenuEntry; lang: Lang } | null {
  for (const entry of site.menu) {
    for (const lang of ["tr", "en"] as const) {
      if (entry.url[lang] && matchPath(entry.url[lang], pathname)) return { entry, lang };
    }
  }
  return null;
}

/** `to("project_view", { project_id })` → the path in the active language. Screens never write a path by hand. */
export function useLink(): (route: string, params?: LinkParams) => string {
  const site = useSite();
  const { lang } = useT();
  return (route, params) => {
    const entry = entryOf(site, route);
    return entry ? pathOf(entry, lang, params) : `/?missing=${route}`;
  };
}
