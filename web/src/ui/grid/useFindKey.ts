import { type RefObject, useEffect } from "react";

/** Ctrl-F comes to the field in this box; pressed there again, it is the browser's. */
export function useFindKey(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const input = box.current?.querySelector("input");
      const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "f";
      if (!isFind || !input || document.activeElement === input) return;
      event.preventDefault();
      input.focus();
      input.select();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [box]);
}
