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
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement && opener.isConnected)
          opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
