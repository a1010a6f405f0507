import type { ComponentType } from "react";
import { createBrowserRouter, redirect, type RouteObject, useLoaderData } from "react-router";
import type { MenuEntry, Site } from "@/api/site";
import { bringUnits } from "@/screens/units/SiteSlot";
import { askFor, type Lang, spokenLang } from "@/phrases/setup";
import { entryOf, pathOf } from "@/screens/links";
import { lostPath } from "@/screens/lost";
import { existsOn, guardScreen, homePath, notFoundPath } from "./guards";
import { adoptLang } from "./language";
import { BareLayout } from "./layout/BareLayout";
import { RootLayout } from "./layout/RootLayout";
import { ScreenProblem } from "./layout/ScreenProblem";
import { loadPart } from "./parts";
import { partsOf } from "./textParts";
import type { ScreenHandle } from "./useScreen";

type LoadPart = (part: string) => Promise<ComponentType>;

const LANGS: readonly Lang[] = ["tr", "en"];

/** The loader has let the person in and fetched the screen. */
function LoadedScreen() {
  const Screen = useLoaderData() as ComponentType;
  return <Screen />;
}

/** Whether an address of this site opens the entry: a group only holds others, a link leads elsewhere. */
function isOpened({ click_type }: MenuEntry): boolean {
  return click_type !== "group" && click_type !== "link";
}

/** One route per path: the two languages of a screen are two routes that draw the same component. */
function routesOf(site: Site, entries: readonly MenuEntry[], load: LoadPart): RouteObject[] {
  return entries.flatMap((entry) => {
    const isSamePath = entry.url.tr === entry.url.en;
    const langs = LANGS.filter((lang) => entry.url[lang] && !(isSamePath && lang === "en"));
    return langs.map((lang) => routeOf(site, entry, lang, load));
  });
}

function routeOf(site: Site, entry: MenuEntry, lang: Lang, load: LoadPart): RouteObject {
  const isSamePath = entry.url.tr === entry.url.en;
  const aim = entry.click_type === "alias" ? entryOf(site, entry.target ?? "") : undefined;
  if (aim) return { path: entry.url[lang], loader: () => redirect(pathOf(aim, lang)) };
  return {
    id: `${entry.route_view}.${lang}`,
    path: entry.url[lang],
    handle: { entry } satisfies ScreenHandle,
    ErrorBoundary: ScreenProblem,
    async loader({ request }) {
      const spoken = isSamePath ? spokenLang() : lang;
      askFor(partsOf(entry.route_view));
      await adoptLang(spoken);
      guardScreen(site, entry, spoken, request);
      const [screen] = await Promise.all([load(entry.route_view), bringUnits(site, entry.route_view)]);
      return screen;
    },
    Component: LoadedScreen,
    // State in the query is the screen's own; nothing is decided again for it. The same address again is asked for
    // where what the person may open has changed.
    shouldRevalidate: ({ currentUrl, nextUrl }) =>
      currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href,
  };
}

/** The routes of a site's menu; `load` finds the screen of a route. */
export function buildRoutes(site: Site, load: LoadPart = loadPart): RouteObject[] {
  const entries = site.menu.filter((entry) => existsOn(site, entry) && isOpened(entry));
  const inShell = entries.filter((entry) => entry.iframe_mode !== "yes");
  const bare = entries.filter((entry) => entry.iframe_mode === "yes");
  return [
    { path: "/", loader: () => redirect(homePath(site, spokenLang())) },
    {
      Component: RootLayout,
      ErrorBoundary: ScreenProblem,
      HydrateFallback: () => null,
      children: [{ ErrorBoundary: ScreenProblem, children: routesOf(site, inShell, load) }],
    },
    {
      Component: BareLayout,
      ErrorBoundary: ScreenProblem,
      HydrateFallback: () => null,
      children: [{ ErrorBoundary: ScreenProblem, children: routesOf(site, bare, load) }],
    },
    { path: "*", loader: ({ request }) => redirect(lost(site, request)) },
  ];
}

function lost(site: Site, request: Request): string {
  lostPath.set(decodedPath(request.url));
  return notFoundPath(site, spokenLang());
}

function decodedPath(address: string): string {
  const { pathname } = new URL(address);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

export function buildRouter(site: Site) {
  return createBrowserRouter(buildRoutes(site));
}

export type AppRouter = ReturnType<typeof buildRouter>;
