import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { setCallContext } from "@/api/context";
import { LOOK_READY } from "@/api/look";
import type { Site } from "@/api/site";
import type { AppRouter } from "../router";

/** What the page around a frame wants to be shown. */
interface Shown {
  site: Site;
  scheme: "light" | "dark";
  path: string;
}

let latest: Shown | undefined;
let change: (shown: Shown) => void = begin;
let onScheme: (scheme: MantineColorScheme) => void = () => {};
let tellFirst: (shown: Shown) => void;
const first = new Promise<Shown>((resolve) => {
  tellFirst = resolve;
});

window.addEventListener("message", ({ source, origin, data }) => {
  if (source !== window.parent || origin !== location.origin) return;
  latest = JSON.parse(String(data)) as Shown;
  onScheme(latest.scheme);
  change(latest);
});
window.parent.postMessage(LOOK_READY, location.origin);

/** The first thing that is shown decides where the page stands and whose it is. */
function begin(shown: Shown): void {
  history.replaceState(history.state, "", shown.path);
  setCallContext({ domain: shown.site.frontend.domain });
  change = () => {};
  tellFirst(shown);
}

/** The site that is shown, as soon as the page around the frame has said which. */
export async function shownSite(): Promise<Site> {
  return (latest ?? (await first)).site;
}

/** Light or dark as the page around the frame wants it; what the person has chosen for themselves stays. */
export const schemeManager: MantineColorSchemeManager = {
  get: (otherwise) => latest?.scheme ?? otherwise,
  set: () => {},
  subscribe: (onUpdate) => {
    onScheme = onUpdate;
  },
  unsubscribe: () => {
    onScheme = () => {};
  },
  clear: () => {},
};

/** Show what comes from now on. It is for looking: nothing in the frame can be pressed or typed into. */
export function follow(router: AppRouter, showSite: (site: Site) => void): void {
  document.querySelector("#root")?.setAttribute("inert", "");
  change = ({ site, path }) => {
    showSite(site);
    const { pathname, search } = router.state.location;
    if (path !== pathname + search) void router.navigate(path, { replace: true });
  };
  if (latest) change(latest);
}
