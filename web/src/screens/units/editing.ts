import type { ReactNode } from "react";
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
