import { createBrowserRouter, redirect, type RouteObject } from "react-router";
import type { MenuEntry, Site } from "@/api/site";
import { type Lang, spokenLang } from "@/phrases/setup";
import { existsOn, guardScreen, homePath, notFoundPath } from "./guards";
import { adoptLang } from "./language";
import { BareLayout } from "./layout/BareLayout";
import { RootLayout } from "./layout/RootLayout";
import { ScreenProblem } from "./layout/ScreenProblem";
import { loadPart } from "./parts";
import type { ScreenHandle } from "./useScreen";

const LANGS: readonly Lang[] = ["tr", "en"];

/** One route per path: the two languages of a screen are two routes that draw the same component. */
function routesOf(site: Site, entries: readonly MenuEntry[]): RouteObject[] {
  return entries.flatMap((entry) => {
    const isSamePath = entry.url.tr === entry.url.en;
    const langs = LANGS.filter((lang) => entry.url[lang] && !(isSamePath && lang === "en"));
    return langs.map((lang) => routeOf(site, entry, lang, isSamePath));
  });
}

function routeOf(site: Site, entry: MenuEntry, lang: Lang, isSamePath: boolean): RouteObject {
  return {
    id: `${entry.route_view}.${lang}`,
    path: entry.url[lang],
    handle: { entry } satisfies ScreenHandle,
    ErrorBoundary: ScreenProblem,
    async loader({ request }) {
      const spoken = isSamePath ? spokenLang() : lang;
      await adoptLang(spoken);
      guardScreen(site, entry, spoken, request);
      return null;
    },
    lazy: async () => ({ Component: await loadPart(entry.route_view) }),
  };
}

export function buildRoutes(site: Site): RouteObject[] {
  const entries = site.menu.filter((entry) => existsOn(site, entry));
  const inShell = entries.filter((entry) => entry.iframe_mode !== "yes");
  const bare = entries.filter((entry) => entry.iframe_mode === "yes");
  return [
    { path: "/", loader: () => redirect(homePath(site, spokenLang())) },
    {
      Component: RootLayout,
      HydrateFallback: () => null,
      children: [{ ErrorBoundary: ScreenProblem, children: routesOf(site, inShell) }],
    },
    {
      Component: BareLayout,
      HydrateFallback: () => null,
      children: [{ ErrorBoundary: ScreenProblem, children: routesOf(site, bare) }],
    },
    { path: "*", loader: () => redirect(notFoundPath(site, spokenLang())) },
  ];
}

export function buildRouter(site: Site) {
  return createBrowserRouter(buildRoutes(site));
}

export type AppRouter = ReturnType<typeof buildRouter>;
