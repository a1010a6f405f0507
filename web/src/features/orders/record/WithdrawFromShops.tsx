import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { Order, OrderedBundle, WithdrawalView } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { useProblemText } from "@/ui/problemText";
import type { Move } from "../moves";
import { ORDER_READS } from "../reads";
import { MoveDialog } from "./MoveButtons";
import { endingOf } from "./withdrawals";

interface WithdrawFromShopsProps {
  order: Order;
  withdrawals: readonly WithdrawalView[];
}

/** Where a shop sold several bundles of an order: to withdraw from all of them in one step. */
export function WithdrawFromShops({ order, withdrawals }: WithdrawFromShopsProps) {
  const open = new Set(withdrawals.map((view) => view.user_shopcart_bundle_client_id));
  const shops = Map.groupBy(
    order.bundle_list.filter((bundle) => open.has(bundle.user_shopcart_bundle_client_id)),
    (bundle) => bundle.user_shop_client_id,
  );
  const several = [...shops].filter(([, bundles]) => bundles.length > 1);
  if (several.length === 0) return null;
  return (
    <Group gap="xs">
      {several.map(([shopId, bundles]) => (
        <WithdrawFromShop
          key={shopId}
          orderId={order.user_shopcart_client_id}
          bundles={bundles}
          views={withdrawals.filter((view) => view.user_shop_client_id === shopId)}
        />
      ))}
    </Group>
  );
}

interface WithdrawFromShopProps {
  orderId: string;
  bundles: readonly OrderedBundle[];
  views: readonly WithdrawalView[];
}

function WithdrawFromShop({ orderId, bundles, views }: WithdrawFromShopProps) {
  const { t } = useT();
  const { money } = useFormat();
  const [isAsked, setIsAsked] = useState(false);
  const withdraw = useChange("/v1/user/shopcart/withdraw", { refreshes: ORDER_READS, showsProblem: true });
  const words = useProblemText(withdraw.problem);
  const [first] = bundles;
  const names = new Map(
    bundles.flatMap(({ product_list: products }) =>
      products.map((each) => [each.user_shopcart_bundle_product_client_id, each.pro_name]),
    ),
  );
  const currency = first?.price.currency_type === 1 ? "USD" : "TRY";
  const ending = endingOf(views, names, t, (amount) => money(amount, currency));
  if (!first || !ending?.isWithdrawal) return null;
  const move: Move = {
    label: "orders.withdrawal.all",
    meaning: "orders.move.withdraw.text",
    isLasting: true,
    acceptsLoss: ending.isLossy,
    notes: ending.notes,
  };
  const send = async ({ reason, accepts_loss = false }: { reason: string; accepts_loss?: boolean }) => {
    const query = { user_shopcart_client_id: orderId, user_shop_client_id: first.user_shop_client_id };
    const done = await withdraw.send({ query, body: { reason, accepts_loss } }).catch(() => null);
    if (!done) return;
    setIsAsked(false);
    notifyDone(t("orders.withdrawal.done", { shop: first.shop_name }));
  };
  return (
    <>
      <Button
        variant="light"
        color="danger"
        onClick={() => {
          withdraw.reset();
          setIsAsked(true);
        }}
      >
        {`${t("orders.withdrawal.all")}: ${first.shop_name}`}
      </Button>
      {isAsked && (
        <MoveDialog
          move={move}
          name={first.shop_name}
          isRunning={withdraw.isRunning}
          refusal={withdraw.problem ? words.title : null}
          onSend={(body) => void send(body)}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
