import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { Chart } from "@/ui/Chart";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { EmptyState, Loaded } from "@/ui/States";

/** What was sold and paid back on each of the last thirty days. */
export function Sales({ shopId }: { shopId: string }) {
  const { t } = useT();
  const { date } = useFormat();
  const read = useRead("/v1/user/shop/order/sales", { query: { user_shop_client_id: shopId } });
  return (
    <Section>
      <Loaded
        read={read}
        empty={{
          when: ({ list }) => list.length === 0,
          show: <EmptyState title={t("orders.sales.none.title")} text={t("orders.sales.none.text")} />,
        }}
      >
        {({ list, currency_type }) => {
          const days = list.map(({ day }) => date(day));
          const sold = list.map(({ gross }) => gross / 100);
          const back = list.map(({ refunded }) => refunded / 100);
          const [soldName, backName] = [t("orders.sales.sold"), t("orders.refunded")];
          return (
            <Chart
              title={t("orders.sales.title")}
              note={t("orders.sales.note", { sign: currency_type === 0 ? "₺" : "$" })}
              decimals={2}
              option={{
                tooltip: { trigger: "axis" },
                legend: { data: [soldName, backName], bottom: 0 },
                grid: { left: 8, right: 8, top: 16, bottom: 36, containLabel: true },
                xAxis: { type: "category", data: days },
                yAxis: { type: "value" },
                series: [
                  { type: "bar", name: soldName, data: sold },
                  { type: "bar", name: backName, data: back },
                ],
              }}
              table={{
                head: [t("orders.money.day"), t("orders.sales.count"), soldName, backName],
                rows: list.map(({ count }, place) => [
                  days[place] ?? "",
                  count,
                  sold[place] ?? 0,
                  back[place] ?? 0,
                ]),
              }}
            />
          );
        }}
      </Loaded>
    </Section>
  );
}
