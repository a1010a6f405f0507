import { cloneElement, type ComponentType, type ReactElement, useEffect, useState } from "react";
import { notifyProblem } from "./notify";

/** What opens something: a Mantine button, drawn alone until it is pressed for the first time, then inside what it opens. */
export type Opener = ReactElement<Record<string, unknown>>;

/** A menu or popover that is loaded when it is wanted. The loaded part gets the same button as its target and opens with
 * `useOpensAtOnce`. One that does not arrive is told of, and the button can be pressed again. */
export function onDemand<P extends { button: Opener }>(
  opens: "menu" | "dialog",
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  const warm = () => void load().catch(() => undefined);
  return function OnDemand(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(null);
    const open = () =>
      load().then(
        (loaded) => setPart(() => loaded.default),
        (problem: unknown) => notifyProblem(problem),
      );
    const closed = cloneElement(props.button, {
      "aria-haspopup": opens,
      "aria-expanded": false,
      onPointerEnter: warm,
      onFocus: warm,
      onClick: () => void open(),
    });
    return Part ? <Part {...props} /> : closed;
  };
}

/** A part loaded by `onDemand` is there because its button was pressed: it opens at once. The new button takes the focus
 * over first, so that closing gives it back there. */
export function useOpensAtOnce(button: Opener): {
  target: Opener;
  opened: boolean;
  setOpened: (opened: boolean) => void;
} {
  const [drawn, setDrawn] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!drawn) return undefined;
    drawn.focus({ preventScroll: true });
    const timer = setTimeout(() => setOpened(true));
    return () => clearTimeout(timer);
  }, [drawn]);
  return { target: cloneElement(button, { ref: setDrawn }), opened, setOpened };
}
