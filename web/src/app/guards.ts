import { redirect } from "react-router";
import { hasRole, type Session, type SessionUser, sessionStore } from "@/api/session";
import type { MenuEntry, Site } from "@/api/site";
import { isHttps } from "@/screens/units/links";
import type { Lang } from "@/phrases/setup";
import { entryOf, pathOf } from "@/screens/links";

/** Why a screen stays closed. */
export class ClosedScreen extends Error {
  readonly reason: "role" | "shop" | "site";
  readonly roles: readonly string[];

  constructor(reason: "role" | "shop" | "site", roles: readonly string[] = []) {
    super(reason);
    this.name = "ClosedScreen";
    this.reason = reason;
    this.roles = roles;
  }
}

const NEEDS_LOGIN_FUNCTION = new Set([
  "login",
  "logout",
  "register_approve",
  "authorize",
  "authorize_sign_out",
  "second_step",
]);
const NEEDS_OWN_REGISTRATION = new Set(["register", "password_reset"]);

/** Whether the settings of the site let the screen exist at all. */
export function existsOn(site: Site, entry: MenuEntry): boolean {
  const { login_function, login_function_external } = site.frontend;
  if (NEEDS_LOGIN_FUNCTION.has(entry.route_view)) return login_function === "on";
  if (NEEDS_OWN_REGISTRATION.has(entry.route_view)) return login_function_external !== "on";
  return true;
}

/** What stays open to somebody whose second step is missing: where it is set up, and the ways in and out. */
const OPEN_WITHOUT_STEP = new Set([
  "second_step",
  "login",
  "logout",
  "register",
  "register_approve",
  "password_reset",
  "mail_change",
  "page_not_found",
]);

/** Those who work on a site see it while it is closed. */
const EDITORS = ["admin", "website_admin", "website_edit"] as const;

/** The ways in and out stay open. */
const OPEN_WHILE_CLOSED = new Set([
  "login",
  "logout",
  "second_step",
  "password_reset",
  "register_approve",
  "mail_change",
]);

/** Whether the site is shut for a person. */
export function isSiteClosed(site: Site, user: SessionUser | null): boolean {
  return site.frontend.is_active === "no" && !hasRole(user, ...EDITORS);
}

/** Whether the person has to set up a second step before this screen opens. */
export function needsStepFirst(site: Site, entry: MenuEntry, user: SessionUser | null): boolean {
  if (!user?.second_step_missing || OPEN_WITHOUT_STEP.has(entry.route_view)) return false;
  return entryOf(site, "second_step") !== undefined;
}

function rolesOf(entry: MenuEntry): string[] {
  return (entry.auth_list ?? "")
    .split(",")
    .map((role) => role.trim())
    .filter(Boolean);
}

/** Where those work who edit the site: they come there from the bar of editing, whoever sees it in the menu. */
const WORK_OF_EDITORS = new Set(["frontend_settings", "frontend_websiteunit_list", "frontend_webunit"]);

function isDeskOf(user: SessionUser | null, entry: MenuEntry): boolean {
  return WORK_OF_EDITORS.has(entry.route_view) && hasRole(user, ...EDITORS);
}

/** Whether the person may open the screen. */
export function mayOpen(site: Site, entry: MenuEntry, user: SessionUser | null): boolean {
  const roles = rolesOf(entry);
  if ((entry.login_need === "yes" || roles.length > 0) && !user) return false;
  if (roles.length > 0 && !hasRole(user, ...roles)) return false;
  if (needsStepFirst(site, entry, user)) return false;
  return !isShopMissing(site, entry);
}

/** Whether an entry of the menu leads somewhere for the person: a group to what is under it, an alias to its aim. */
export function leadsOn(site: Site, entry: MenuEntry, user: SessionUser | null): boolean {
  const isSeen = (each: MenuEntry) =>
    each.show_in_menu === "yes" && existsOn(site, each) && mayOpen(site, each, user);
  switch (entry.click_type) {
    case "group":
      return site.menu.some((each) => each.parent === entry.route_view && isSeen(each));
    case "alias": {
      const aim = entryOf(site, entry.target ?? "");
      return (
        aim !== undefined && aim.click_type === "route" && existsOn(site, aim) && mayOpen(site, aim, user)
      );
    }
    case "link":
      return isHttps(entry.target ?? "");
    default:
      return true;
  }
}

function isShopMissing(site: Site, entry: MenuEntry): boolean {
  return entry.shop_active_need === "yes" && site.frontend.shop_active === "no";
}

/** Let the visitor in, send them to the sign-in, or say what is missing. */
export function guardScreen(site: Site, entry: MenuEntry, lang: Lang, request: Request): void {
  const session: Session | null = sessionStore.get();
  const user = session?.user ?? null;
  const roles = rolesOf(entry);
  if (isSiteClosed(site, user) && !OPEN_WHILE_CLOSED.has(entry.route_view)) {
    throw new ClosedScreen("site");
  }
  if ((entry.login_need === "yes" || roles.length > 0) && !session) throw signInFirst(site, lang, request);
  if (needsStepFirst(site, entry, user)) throw redirect(stepPath(site, lang, request.url));
  if (roles.length > 0 && !hasRole(user, ...roles) && !isDeskOf(user, entry)) {
    throw new ClosedScreen("role", roles);
  }
  if (isShopMissing(site, entry)) throw new ClosedScreen("shop");
}

function signInFirst(site: Site, lang: Lang, request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const login = entryOf(site, "login");
  if (!login || !existsOn(site, login)) return redirect(notFoundPath(site, lang));
  return redirect(pathOf(login, lang, { next: pathname + search }));
}

/** The way to the set-up of a second step, and from there on to where the person wants to go. */
export function stepPath(site: Site, lang: Lang, wanted: string): string {
  const entry = entryOf(site, "second_step");
  const { pathname, search, hash } = new URL(wanted, location.origin);
  return entry ? pathOf(entry, lang, { next: pathname + search + hash }) : "/";
}

export function notFoundPath(site: Site, lang: Lang): string {
  const entry = entryOf(site, "page_not_found");
  return entry ? pathOf(entry, lang) : "/page-not-found";
}

/** The home of a visitor: what the site names, else the first dashboard of the menu they may open, else the first. */
export function homePath(site: Site, lang: Lang): string {
  const dashboards = site.menu.filter((entry) => entry.is_dashboard === "yes" && existsOn(site, entry));
  const user = sessionStore.get()?.user ?? null;
  const named = user ? undefined : entryOf(site, site.frontend.home_route ?? "");
  const home = [named, ...dashboards].find((entry) => entry && mayOpen(site, entry, user)) ?? dashboards[0];
  return home ? pathOf(home, lang) : notFoundPath(site, lang);
}
