import type { ReactNode } from "react";
import { createStore } from "@/api/store";

/** What stands in the places of a page while its site is edited; null: what visitors see. */
export const slotEditor = createStore<((place: string) => ReactNode) | null>(null);
