import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { OpenWindow } from "@/ui/OpenWindow";
import { type Money, MONEY_READS } from "./money";

/** Money that is none of a payment, and why. */
export function SetAside({ shopId, money, onClose }: { shopId: string; money: Money; onClose: () => void }) {
  const { t } = useT();
  const [note, setNote] = useState("");
  const change = useChange("/v1/user/shop/money/set_aside", { refreshes: MONEY_READS, onDone: onClose });
  return (
    <OpenWindow onClose={onClose} title={`${t("orders.money.aside")}: ${money.amount_text}`}>
      <Stack gap="md">
        <Textarea
          data-autofocus
          label={t("orders.money.aside.note")}
          description={t("orders.money.aside.hint")}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button
            disabled={!note.trim()}
            loading={change.isRunning}
            onClick={() =>
              change.run({
                query: { user_shop_client_id: shopId, money_id: money.money_id },
                body: { note: note.trim() },
              })
            }
          >
            {t("orders.money.aside")}
          </Button>
        </Group>
      </Stack>
    </OpenWindow>
  );
}
