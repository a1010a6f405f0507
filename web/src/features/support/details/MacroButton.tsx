import { Button } from "@mantine/core";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { MacroWindow } from "../desk/MacroWindow";
import { useActs } from "../desk/useActs";
import type { Support } from "../words";

/** Runs a macro on the ticket that is open. */
export function MacroButton({ support }: { support: Support }) {
  const { t } = useT();
  const acts = useActs();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-md" variant="default" loading={acts.isRunning} onClick={() => setOpen(true)}>
        {t("support.macro")}
      </Button>
      {isOpen && (
        <MacroWindow
          targets={[
            {
              id: support.user_support_client_id,
              number: support.number,
              state: support.state,
              shop: support.organization_id,
            },
          ]}
          acts={acts}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
