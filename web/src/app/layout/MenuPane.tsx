import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { useT } from "@/phrases/useT";
import { Sidebar } from "./Sidebar";
import classes from "./RootLayout.module.css";

interface MenuPaneProps {
  isOpen: boolean;
  isMobile: boolean;
  onClose: () => void;
  onSearch: () => void;
}

/** The menu: beside the page; on a phone a dialog over it, which Escape closes and in which the focus stays. */
export function MenuPane({ isOpen, isMobile, onClose, onSearch }: MenuPaneProps) {
  const { t } = useT();
  const { box, close } = useDialogFocus(isMobile && isOpen, onClose);
  if (!isMobile) {
    return (
      <aside className={classes["sidebar"]}>
        <Sidebar onClose={onClose} onSearch={onSearch} />
      </aside>
    );
  }
  const search = () => {
    onClose();
    onSearch();
  };
  return (
    <div
      ref={box}
      className={classes["sidebar"]}
      role="dialog"
      aria-modal
      aria-label={t("shell.menu")}
      aria-hidden={!isOpen}
    >
      <Sidebar onClose={close} onSearch={search} />
    </div>
  );
}

/** The focus goes into the dialog as it opens, and back to what opened it where it is closed by hand. */
function useDialogFocus(isDialog: boolean, onClose: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const isByHand = useRef(false);
  useEffect(() => {
    if (isDialog) {
      opener.current = document.activeElement;
      box.current?.querySelector<HTMLElement>("[data-close]")?.focus();
    } else if (isByHand.current) {
      isByHand.current = false;
      if (opener.current instanceof HTMLElement) opener.current.focus();
    }
  }, [isDialog]);
  const close = () => {
    isByHand.current = true;
    onClose();
  };
  useWindowEvent("keydown", ({ key }) => {
    if (isDialog && key === "Escape") close();
  });
  return { box, close };
}
