import { type MenuEntry, useSite } from "@/api/site";

/** The entries of this site's menu that show an icon. */
export function useUses(path: string): readonly MenuEntry[] {
  return useSite().menu.filter((entry) => entry.icon === path);
}
