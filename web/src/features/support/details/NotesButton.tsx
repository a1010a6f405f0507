import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { hasRole, useSession } from "@/api/session";
import { useT } from "@/phrases/useT";
import type { Support } from "../words";

const NotesWindow = lazy(() => import("./NotesWindow"));

/** Hands out notes about who asks for their personal data; only administrators may. */
export function NotesButton({ support }: { support: Support }) {
  const { t } = useT();
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (support.operation_name !== "privacy" || support.state === "unverified" || !hasRole(user, "admin"))
    return null;
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
        {t("support.notes")}
      </Button>
      {isOpen && (
        <Suspense>
          <NotesWindow id={support.user_support_client_id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
