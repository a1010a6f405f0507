import { useEffect, useId } from "react";
import { useBlocker } from "react-router";
import { sessionStore } from "@/api/session";
import { translate, useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { forgetDrafts } from "@/ui/draft";

/**
 * The forms of the screen with unsaved changes, and whether these wait for who has to sign in again.
 * The router listens to one of them only, which asks for all.
 */
const unsaved = new Map<string, boolean>();

/** Whether leaving now loses something. */
function isLosing(): boolean {
  return sessionStore.get() ? unsaved.size > 0 : [...unsaved.values()].includes(false);
}

/** Ask before leaving a screen with unsaved changes. A switch of the language does not leave it. */
export function useLeaveQuestion(isOn: boolean, isKept: boolean): void {
  const { t } = useT();
  const id = useId();
  useEffect(() => {
    if (!isOn) return undefined;
    unsaved.set(id, isKept);
    return () => {
      unsaved.delete(id);
    };
  }, [id, isOn, isKept]);
  const blocker = useBlocker(
    ({ nextLocation }) =>
      isLosing() && (nextLocation.state as { keepsScreen?: boolean } | null)?.keepsScreen !== true,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    confirmLasting({
      title: t("ui.leave.title"),
      text: t("ui.leave.text"),
      confirmLabel: t("ui.leave.confirm"),
      onConfirm: () => {
        // Who has to sign in again finds on returning what they typed.
        if (sessionStore.get()) forgetDrafts();
        blocker.proceed();
      },
      onCancel: () => blocker.reset(),
    });
  }, [blocker, t]);
}

interface LeavingAct {
  /** What becomes of the unsaved changes. */
  text: string;
  confirmLabel: string;
  /** The act; `leave` is called when it is done, just before the screen is left. */
  act: (leave: () => void) => void;
}

/** There is nothing to let go. */
const stay = () => {};

/** Let what is unsaved on the screen go. */
function letGo(): void {
  forgetDrafts();
  unsaved.clear();
}

/** Before an act that leads away from the screen, ask about its unsaved changes: nothing is done until they may go. */
export function askBeforeAct({ text, confirmLabel, act }: LeavingAct): void {
  if (!isLosing()) {
    act(stay);
    return;
  }
  confirmLasting({ title: translate("ui.leave.title"), text, confirmLabel, onConfirm: () => act(letGo) });
}
