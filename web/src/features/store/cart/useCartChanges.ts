import { useQueryClient } from "@tanstack/react-query";
import { call } from "@/api/call";
import type { Cart, CartBundle } from "@/api/generated/types.gen";
import { useSession } from "@/api/session";
import { readAgain, useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone, notifyProblem } from "@/ui/notify";
import { CARTS } from "./useCarts";

/** Change what is in a cart: counts, one line out, everything out; what went out can come back. */
export function useCartChanges(cart: Cart) {
  const { t } = useT();
  const cache = useQueryClient();
  const userId = useSession().user?.user_client_id ?? "";
  const refreshes = [CARTS] as const;
  const adding = useChange("/v1/user/shopcart/bundle/add", { refreshes });
  const accepting = useChange("/v1/user/shopcart/bundle/accept", { refreshes });
  const removing = useChange("/v1/user/shopcart/cancel", { refreshes });

  const queryOf = (line: CartBundle, count: number) => ({
    user_client_id: userId,
    user_shop_bundle_client_id: line.user_shop_bundle_client_id,
    user_shop_client_id: line.user_shop_client_id,
    add_bundle_count: count,
    user_currency_type: String(cart.currency_type),
  });

  async function putBack(lines: readonly CartBundle[]): Promise<void> {
    try {
      for (const line of lines) {
        await call("/v1/user/shopcart/bundle/add", { query: queryOf(line, line.add_bundle_count) });
      }
    } catch (problem) {
      notifyProblem(problem);
    }
    await readAgain(cache, CARTS);
  }

  const remove = (query: { user_shopcart_bundle_client_id?: string }, message: string, lines: CartBundle[]) =>
    removing
      .send({ query: { user_shopcart_client_id: cart.user_shopcart_client_id, ...query } })
      .then(() => {
        const backHere = lines.filter((line) => !line.sold_at && !line.is_suggested);
        notifyDone(message, backHere.length > 0 ? () => void putBack(backHere) : undefined);
      })
      .catch(() => {
        // Announced by the cache of changes.
      });

  return {
    isRunning: adding.isRunning || accepting.isRunning || removing.isRunning,
    accept: (line: CartBundle) =>
      accepting.run({ query: { user_shopcart_bundle_client_id: line.user_shopcart_bundle_client_id } }),
    setCount: (line: CartBundle, count: number) =>
      adding.run({
        query: {
          ...queryOf(line, count),
          user_shopcart_client_id: cart.user_shopcart_client_id,
          user_shopcart_bundle_client_id: line.user_shopcart_bundle_client_id,
        },
      }),
    removeLine: (line: CartBundle) =>
      void remove(
        { user_shopcart_bundle_client_id: line.user_shopcart_bundle_client_id },
        t("store.cart.removed", { name: line.bundle_name }),
        [line],
      ),
    removeAll: () => void remove({}, t("store.cart.emptied"), cart.bundle_list),
  };
}

export type CartChanges = ReturnType<typeof useCartChanges>;
