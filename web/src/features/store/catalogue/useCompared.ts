import { useState } from "react";
import { useUrlState } from "@/screens/useUrlState";

const MOST_COMPARED = 4;

/** Which bundles are compared, in the address, so that a comparison can be shared. */
export function useCompared() {
  const [text, setText] = useChosen();
  const [view, setView] = useUrlState("view");
  const ids = text.split(",").filter(Boolean).slice(0, MOST_COMPARED);
  const keep = (next: string[]) => setText(next.length > 0 ? next.join(",") : null);
  return {
    ids,
    isFull: ids.length >= MOST_COMPARED,
    isOpen: view === "compare" && ids.length > 0,
    set: (id: string, isIn: boolean) =>
      keep(isIn ? [...new Set([...ids, id])].slice(0, MOST_COMPARED) : ids.filter((each) => each !== id)),
    clear: () => {
      keep([]);
      setView(null);
    },
    open: () => setView("compare"),
    close: () => setView(null),
  };
}

/** What was chosen is shown at once; the address follows, and leads where it changes by itself (back, a link). */
function useChosen(): [string, (text: string | null) => void] {
  const [inAddress, setInAddress] = useUrlState("compare");
  const [chosen, setChosen] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  if (inAddress !== seen) {
    setSeen(inAddress);
    setChosen(inAddress);
  }
  const choose = (text: string | null) => {
    setChosen(text ?? "");
    setInAddress(text);
  };
  return [chosen, choose];
}

export type Compared = ReturnType<typeof useCompared>;
