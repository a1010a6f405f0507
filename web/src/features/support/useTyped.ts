import { useMemo, useRef, useState } from "react";
import { draftOf } from "@/ui/draft";

/** What is typed and not sent yet: it survives a reload of the page; ``begun`` is what it starts from. */
export function useTyped<T extends Record<string, unknown>>(name: string, blank: T, begun?: Partial<T>) {
  const draft = useMemo(() => draftOf(name, Object.keys(blank)), [name, blank]);
  const [typed, setTyped] = useState<T>(() => ({ ...blank, ...begun, ...draft.read() }));
  // What ends later than it began (a file is sent, a text is fetched) changes what is typed by then.
  const latest = useRef(typed);
  const put = (next: T) => {
    latest.current = next;
    setTyped(next);
  };
  return {
    typed,
    /** What is typed at this moment, also between two drawings. */
    now: (): T => latest.current,
    change: (part: Partial<T>) => {
      const next = { ...latest.current, ...part };
      draft.keep(next, blank);
      put(next);
    },
    forget: () => {
      draft.forget();
      put(blank);
    },
  };
}
