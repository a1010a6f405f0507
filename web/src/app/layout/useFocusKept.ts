import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Somebody without a mouse goes on where they are: not at the top of the page, because what had the focus is gone. */
export function useFocusKept(): void {
  useFocusOnArrival();
  useFocusAfterWork();
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** The link that led here went with its screen: the focus goes to the beginning of the new one. */
function useFocusOnArrival(): void {
  const { key } = useLocation();
  const known = useRef(key);
  useEffect(() => {
    if (known.current === key) return;
    known.current = key;
    if (isLost()) document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
  }, [key]);
}

/** A button is disabled while it works, which takes the focus away; when it can be pressed again it has it again. */
function useFocusAfterWork(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target;
    };
    const observer = new MutationObserver((changes) => {
      if (!isLost()) return;
      const done = changes.find(({ target }) => target === last)?.target as HTMLButtonElement | undefined;
      if (done && !done.disabled) done.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", remember);
    observer.observe(document.body, { subtree: true, attributeFilter: ["disabled"] });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, []);
}
