import { matchPath } from "react-router";
import type { Lang } from "@/api/context";
import type { Site } from "@/api/site";
import { pathOf, screenAt } from "@/screens/links";
import { safeNext } from "@/screens/next";

/** Nobody signs in to come back to these. */
const NO_RETURN = new Set([
  "login",
  "logout",
  "register",
  "register_approve",
  "password_reset",
  "second_step",
]);

/** Where to go after signing in: the screen the person wanted, in the language they speak by now. */
export function nextPath(site: Site, wanted: string | null, lang: Lang): string {
  const next = new URL(safeNext(wanted), location.origin);
  const found = screenAt(site, next.pathname);
  if (!found) return "/";
  if (NO_RETURN.has(found.entry.route_view)) return "/";
  const params = matchPath(found.entry.url[found.lang], next.pathname)?.params ?? {};
  return pathOf(found.entry, lang, params) + next.search;
}
