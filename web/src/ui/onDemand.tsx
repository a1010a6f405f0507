import {
  cloneElement,
  type ComponentType,
  lazy,
  type ReactElement,
  Suspense,
  useEffect,
  useState,
} from "react";

/** What opens something: a Mantine button, drawn alone until it is pressed for the first time, then inside what it opens. */
export type Opener = ReactElement<Record<string, unknown>>;

/** A menu or popover that is loaded when it is wanted. The loaded part gets the same button as its target and opens with
 * `useOpensAtOnce`. */
export function onDemand<P extends { button: Opener }>(
  opens: "menu" | "dialog",
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  const Part = lazy(load) as unknown as ComponentType<P>;
  const warm = () => void load();
  return function OnDemand(props: P) {
    const [isWanted, setIsWanted] = useState(false);
    const closed = cloneElement(props.button, {
      "aria-haspopup": opens,
      "aria-expanded": false,
      onPointerEnter: warm,
      onFocus: warm,
      onClick: () => setIsWanted(true),
    });
    if (!isWanted) return closed;
    return (
      <Suspense fallback={closed}>
        <Part {...props} />
      </Suspense>
    );
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
