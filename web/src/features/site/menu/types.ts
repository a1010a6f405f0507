import type { AnswerOf } from "@/api/call";

export type YesNo = "yes" | "no";
export type Lang = "tr" | "en";
export type ByLang = Partial<Record<Lang, string>>;
export type ClickType = "route" | "group" | "link" | "alias";
export type Gate = "login_on" | "registration_open";
export type MenuAnswer = AnswerOf<"/v1/frontend/menu/get">;

/** One entry of a menu as it is edited; its name is that of its screen and never changes. */
export interface Entry {
  parent: string | null;
  caption: ByLang;
  url: ByLang;
  icon: string;
  login_need: YesNo;
  show_in_menu: YesNo;
  shop_active_need: YesNo;
  click_type: ClickType;
  target: string;
  iframe_mode: YesNo;
  auth_list: string;
  is_dashboard: YesNo;
  add_dataset: YesNo;
  gate: Gate | null;
  order: number;
}

export type Entries = Readonly<Record<string, Entry>>;

export const LANGS: readonly Lang[] = ["tr", "en"];

/** The entries of a menu that was read. */
export function entriesOf(answer: MenuAnswer): Entries {
  return (answer.menu.content ?? {}) as unknown as Entries;
}

/** The entries that can be put back into a menu. */
export function restorableOf(answer: MenuAnswer): Entries {
  return answer.restorable as unknown as Entries;
}

/** An entry that is not a screen of the platform: an own page, a link, another name of a screen, or a heading. */
export function freshEntry(kind: ClickType, caption: ByLang, order: number): Entry {
  return {
    parent: null,
    caption,
    url: {},
    icon: "",
    login_need: "no",
    show_in_menu: "yes",
    shop_active_need: "no",
    click_type: kind,
    target: "",
    iframe_mode: "no",
    auth_list: "",
    is_dashboard: "no",
    add_dataset: "no",
    gate: null,
    order,
  };
}

/** The codes in a list with commas. */
export function codesOf(list: string): string[] {
  return list
    .split(",")
    .map((code) => code.trim())
    .filter(Boolean);
}
