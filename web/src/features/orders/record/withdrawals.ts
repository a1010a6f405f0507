import type { WithdrawalView } from "@/api/generated/types.gen";
import { useRead } from "@/api/useCalls";
import type { Translate } from "@/phrases/useT";
import type { Ending } from "../moves";

/** What of an own order could be ended now, and what that would bring; of a shop's part nothing is asked. */
export function useWithdrawals(orderId: string): readonly WithdrawalView[] {
  const query = { user_shopcart_client_id: orderId };
  return useRead("/v1/user/shopcart/withdrawal/get", { query }).data?.list ?? [];
}

/** What ending these products would bring, in words; `named` are the names of products by their ids. */
export function endingOf(
  views: readonly WithdrawalView[],
  named: ReadonlyMap<string, string>,
  t: Translate,
  money: (amount: number) => string,
): Ending | undefined {
  if (views.length === 0) return undefined;
  const paid = views.filter(({ is_paid }) => is_paid);
  const lost = paid.filter(({ is_withdrawable }) => !is_withdrawable);
  const isWithdrawal = paid.length === 0 || lost.length < paid.length;
  const amount = views.reduce((sum, view) => sum + view.amount, 0);
  const back = amount > 0 ? t("orders.withdrawal.back", { amount: money(amount / 100) }) : null;
  const losses = lost.map(({ user_shopcart_bundle_product_client_id: id, text }) =>
    t("orders.withdrawal.lost", { name: named.get(id) ?? "", text }),
  );
  return {
    isWithdrawal,
    isLossy: lost.length > 0,
    notes: [back ?? t("orders.withdrawal.nothing"), ...losses],
  };
}
