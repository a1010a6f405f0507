import { Stack } from "@mantine/core";
import type { AnswerOf } from "@/api/call";
import { useT } from "@/phrases/useT";
import { Stat, Stats } from "@/ui/Stat";
import { capital } from "../amounts";
import { useShopOrders } from "./useShopOrders";

type Sum = AnswerOf<"/v1/user/shop/order/list">["sum_list"][number];

/** What the found orders of a shop come to. */
export function ShopOrderSums({ shopId }: { shopId: string }) {
  const { sums } = useShopOrders(shopId);
  return <Sums sums={sums} />;
}

/** What orders come to by state, each currency by itself: nothing is left out. */
export function Sums({ sums }: { sums: readonly Sum[] }) {
  const { t, lang } = useT();
  const currencies = [...new Set(sums.map(({ currency_type }) => currency_type))].toSorted((a, b) => a - b);
  if (currencies.length === 0) return null;
  return (
    <Stack gap="md" mb="md">
      {currencies.map((currency) => (
        <Stats key={currency}>
          {sums
            .filter(({ currency_type }) => currency_type === currency)
            .map((sum) => (
              <Stat
                key={sum.status}
                label={capital(sum.status_text, lang)}
                value={sum.gross_text}
                note={t("orders.shop.count", { count: sum.count })}
              />
            ))}
        </Stats>
      ))}
    </Stack>
  );
}
