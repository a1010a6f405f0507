import { Modal, type ModalProps } from "@mantine/core";
import { useEffect, useState } from "react";
import { useT } from "@/phrases/useT";

/** A window over the page that is drawn only while it is open: when it goes, the focus is where it was opened. */
export function OpenWindow(props: Omit<ModalProps, "opened">) {
  const { t } = useT();
  useFocusBack();
  return <Modal opened closeButtonProps={{ "aria-label": t("ui.close") }} {...props} />;
}

/** Mantine gives the focus back when a window is closed, not when it is taken away. */
function useFocusBack() {
  const [places] = useState(() => placesAround(document.activeElement));
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost) places.find(takesFocus);
      });
    },
    [places],
  );
}

/** What opened a window, and the sections it stands in, the nearest first: what was done may have taken it away. */
function placesAround(opener: Element | null): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let at = opener; at; at = at.parentElement) {
    if (at instanceof HTMLElement && (at === opener || at.matches("section, main"))) places.push(at);
  }
  return places;
}

function takesFocus(place: HTMLElement): boolean {
  if (!place.isConnected) return false;
  if (place.matches("section")) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  return document.activeElement === place;
}
