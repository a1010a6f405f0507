import { lazy, Suspense } from "react";
import { useStore } from "@/api/store";
import { warningStore } from "@/api/warning";
import { questionStore } from "@/ui/confirm";

const ConfirmDialog = lazy(() => import("./ConfirmDialog"));
const WarningDialog = lazy(() => import("./WarningDialog"));

/** The dialogs that anything may open; loaded when the first one is. */
export function Dialogs() {
  const question = useStore(questionStore);
  const warning = useStore(warningStore);
  return (
    <Suspense>
      {question && <ConfirmDialog />}
      {warning && <WarningDialog />}
    </Suspense>
  );
}
