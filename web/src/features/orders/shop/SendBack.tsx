import { Menu } from "@mantine/core";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { notifyDone } from "@/ui/notify";
import { type Money, MONEY_READS } from "./money";

/** What can be done with money of a card that counts for no payment; asked before, for it cannot be undone. */
export function SendBack({ shopId, money }: { shopId: string; money: Money }) {
  const { t } = useT();
  const isUnclear = money.state === "returning";
  const send = useChange("/v1/user/shop/money/send_back", {
    refreshes: MONEY_READS,
    onDone: () => notifyDone(t("orders.money.sendBack.done")),
  });
  const note = useChange("/v1/user/shop/money/send_back", {
    refreshes: MONEY_READS,
    onDone: () => notifyDone(t("orders.money.returned")),
  });
  const query = { user_shop_client_id: shopId, money_id: money.money_id };
  const label = t(isUnclear ? "orders.money.sendBack.again" : "orders.money.sendBack");
  return (
    <>
      <Menu.Item
        onClick={() =>
          confirmLasting({
            title: t("orders.money.sendBack.title", { amount: money.amount_text }),
            text: t(isUnclear ? "orders.money.sendBack.lookFirst" : "orders.money.sendBack.text"),
            confirmLabel: label,
            onConfirm: () => send.run({ query: { ...query, how: "send" } }),
          })
        }
      >
        {label}
      </Menu.Item>
      <Menu.Item
        onClick={() =>
          confirmLasting({
            title: `${t("orders.money.sent")}: ${money.amount_text}`,
            text: t("orders.money.sent.text"),
            confirmLabel: t("orders.money.sent"),
            onConfirm: () => note.run({ query: { ...query, how: "sent" } }),
          })
        }
      >
        {t("orders.money.sent")}
      </Menu.Item>
    </>
  );
}
