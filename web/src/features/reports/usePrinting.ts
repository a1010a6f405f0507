import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether a page is being printed: by its button, which waits until all is drawn, or by the keys of the browser. */
export function usePrinting() {
  const [asked, setAsked] = useState<"button" | "keys" | null>(null);
  useEffect(() => {
    const begin = () => flushSync(() => setAsked((before) => before ?? "keys"));
    const end = () => setAsked(null);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  const isByButton = asked === "button";
  const onReady = useCallback(() => {
    if (isByButton) window.print();
  }, [isByButton]);
  return { isPrinting: asked !== null, print: () => setAsked("button"), onReady };
}
