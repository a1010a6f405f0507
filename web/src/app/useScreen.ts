import { useMatches } from "react-router";
import type { MenuEntry } from "@/api/site";

export interface ScreenHandle {
  entry: MenuEntry;
}

/** The menu entry of the screen that is shown. */
export function useScreen(): { entry: MenuEntry | undefined } {
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  return { entry: handle?.entry };
}
