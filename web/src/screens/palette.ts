import { type ReactNode, useEffect } from "react";
import { createStore } from "@/api/store";

/** Something the command palette can do or open. */
export interface PaletteAction {
  id: string;
  label: string;
  description?: string;
  /** Other words people look for. */
  keywords?: readonly string[];
  icon?: ReactNode;
  /** Shown at the right, for example "Ctrl S"; the screen listens to it itself. */
  shortcut?: string;
  run: () => void;
}

export const paletteStore = createStore<ReadonlyMap<string, readonly PaletteAction[]>>(new Map());

/** Offer actions in the command palette while the screen is shown. Keep the array stable (useMemo). */
export function usePaletteActions(owner: string, actions: readonly PaletteAction[]): void {
  useEffect(() => {
    paletteStore.set(new Map(paletteStore.get()).set(owner, actions));
    return () => {
      const rest = new Map(paletteStore.get());
      rest.delete(owner);
      paletteStore.set(rest);
    };
  }, [owner, actions]);
}
