import type { ReactNode } from "react";
import type { MenuEntry } from "@/api/site";
import { createStore } from "@/api/store";

/**
 * As whom an editor looks at the page: the roles of somebody signed in, or null for somebody who is not. It is drawn
 * so, and nothing more: who the editor is, and what they may do, stays as it is.
 */
export interface Look {
  roles: readonly string[] | null;
}

export const lookStore = createStore<Look | null>(null);

/** What stands in the places of a page while its site is edited; null: what visitors see. */
export const slotEditor = createStore<((place: string) => ReactNode) | null>(null);

/** A menu as its drafts have it. */
export interface DraftMenu {
  menu: readonly MenuEntry[];
  /** The routes whose entries differ from what visitors see. */
  changed: ReadonlySet<string>;
}

/** The menu that is shown while a site is edited; null: what visitors see. */
export const draftMenuStore = createStore<DraftMenu | null>(null);
