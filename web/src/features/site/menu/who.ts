import { childrenOf } from "./tree";
import { codesOf, type Entries, type Entry, type MenuAnswer } from "./types";

/** Somebody who looks at the menu: not signed in, signed in without a role, or with one. */
export type Who = "stranger" | "member" | (string & {});

export interface SiteDoors {
  isLoginOn: boolean;
  isRegistrationOpen: boolean;
  hasShop: boolean;
}

/** Whether somebody may open what stands behind an entry. */
function mayOpen(entry: Entry, who: Who): boolean {
  const roles = codesOf(entry.auth_list);
  if (who === "stranger") return entry.login_need === "no" && roles.length === 0;
  return roles.length === 0 || who === "admin" || roles.includes(who);
}

function isSeen(entry: Entry | undefined, who: Who, doors: SiteDoors): boolean {
  if (!entry || entry.show_in_menu === "no" || !mayOpen(entry, who)) return false;
  if (entry.gate === "login_on" && !doors.isLoginOn) return false;
  if (entry.gate === "registration_open" && !doors.isRegistrationOpen) return false;
  return entry.shop_active_need === "no" || doors.hasShop;
}

/** The entries that somebody sees, in their order: a heading only above something, another name only of what opens. */
export function seenBy(entries: Entries, who: Who, doors: SiteDoors): string[] {
  const seen = Object.keys(entries).filter((route) => isSeen(entries[route], who, doors));
  return seen.filter((route) => {
    const entry = entries[route];
    if (entry?.click_type === "group")
      return childrenOf(entries, route).some((child) => seen.includes(child));
    if (entry?.click_type === "alias") {
      const aim = entries[entry.target];
      return aim?.click_type === "route" && mayOpen(aim, who);
    }
    return true;
  });
}

export interface Excess {
  /** Strangers see it, but its screen serves only who is signed in. */
  strangers: boolean;
  /** Everybody sees it, but its screen serves only these roles. */
  everybody: boolean;
  /** Roles that see it, and whom its screen does not serve. */
  roles: readonly string[];
}

/** What the menu shows to whom the calls of the screen do not serve; null where it shows no more than they allow. */
export function excessOf(entry: Entry, demand: MenuAnswer["demands"][string] | undefined): Excess | null {
  if (!demand || entry.click_type !== "route") return null;
  const [shown, served] = [codesOf(entry.auth_list), codesOf(demand.auth_list)];
  const strangers = demand.login_need === "yes" && entry.login_need === "no" && shown.length === 0;
  const everybody = served.length > 0 && shown.length === 0;
  const roles = served.length > 0 ? shown.filter((role) => role !== "admin" && !served.includes(role)) : [];
  return strangers || everybody || roles.length > 0 ? { strangers, everybody, roles } : null;
}
