import { Button, Stack } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";
import { FIRST_MESSAGES, TicketPage } from "../details/TicketPage";
import classes from "./Desk.module.css";

/** The ticket that is open, beside the queue; on a phone in its place, with a way back. */
export function TicketPane({ id, onBack }: { id: string; onBack?: () => void }) {
  const { t } = useT();
  const [count, setCount] = useState(FIRST_MESSAGES);
  const read = useRead(
    "/v1/user/support/get",
    { query: { user_support_client_id: id }, body: { count } },
    { keepsPrevious: count !== FIRST_MESSAGES },
  );
  return (
    <Stack gap="sm" className={classes["ticket"] ?? ""}>
      {onBack && (
        <div>
          <Button
            variant="subtle"
            leftSection={<IconArrowLeft size={ICON.sm} aria-hidden />}
            onClick={onBack}
          >
            {t("support.desk.back")}
          </Button>
        </div>
      )}
      <TicketPage id={id} read={read} onEarlier={setCount} />
    </Stack>
  );
}
