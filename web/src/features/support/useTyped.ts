import { useMemo, useState } from "react";
import { draftOf } from "@/ui/draft";

/** What is typed and not sent yet: it survives a reload of the page. */
export function useTyped<T extends Record<string, unknown>>(name: string, blank: T) {
  const draft = useMemo(() => draftOf(name, Object.keys(blank)), [name, blank]);
  const [typed, setTyped] = useState<T>(() => ({ ...blank, ...draft.read() }));
  return {
    typed,
    change: (part: Partial<T>) => {
      const next = { ...typed, ...part };
      draft.keep(next, blank);
      setTyped(next);
    },
    forget: () => {
      draft.forget();
      setTyped(blank);
    },
  };
}
