import { useEffect, useId } from "react";
import { useBlocker } from "react-router";
import { sessionStore } from "@/api/session";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { forgetDrafts } from "@/ui/draft";

/** The forms of the screen with unsaved changes: the router listens to one of them only, which asks for all. */
const unsaved = new Set<string>();

/** Ask before leaving a screen with unsaved changes. A switch of the language does not leave it. */
export function useLeaveQuestion(isOn: boolean): void {
  const { t } = useT();
  const id = useId();
  useEffect(() => {
    if (!isOn) return undefined;
    unsaved.add(id);
    return () => {
      unsaved.delete(id);
    };
  }, [id, isOn]);
  const blocker = useBlocker(
    ({ nextLocation }) =>
      unsaved.size > 0 && (nextLocation.state as { keepsScreen?: boolean } | null)?.keepsScreen !== true,
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
