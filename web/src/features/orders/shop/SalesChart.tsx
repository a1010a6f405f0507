import { useT } from "@/phrases/useT";
import { Chart } from "@/ui/Chart";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { Stat, Stats } from "@/ui/Stat";
import { type SoldOn, salesPoints, unitOf } from "./salesPoints";

/** What was sold in one currency, by day. */
export interface SoldIn {
  currency_type: number;
  list: readonly SoldOn[];
}

/** What was sold in a currency, in four numbers. */
export function SalesTotals({ sold: { list, currency_type } }: { sold: SoldIn }) {
  const { t } = useT();
  const { money, number } = useFormat();
  const code = currency_type === 0 ? "TRY" : "USD";
  const sum = (of: (day: SoldOn) => number) => list.reduce((all, day) => all + of(day), 0);
  const [count, gross, refunded] = [
    sum((day) => day.count),
    sum((day) => day.gross),
    sum((day) => day.refunded),
  ];
  return (
    <Stats>
      <Stat label={t("orders.sales.sold")} value={money(gross / 100, code)} />
      <Stat label={t("orders.refunded")} value={money(refunded / 100, code)} />
      <Stat label={t("orders.sales.count")} value={number(count, 0)} />
      <Stat label={t("orders.sales.average")} value={money(count ? gross / count / 100 : 0, code)} />
    </Stats>
  );
}

/** What was sold and paid back on each day, or in each month of a long time. */
export function SalesChart({ sold: { list, currency_type }, days }: { sold: SoldIn; days: number }) {
  const { t } = useT();
  const { date } = useFormat();
  const unit = unitOf(days);
  const points = salesPoints(list, days);
  const dates = points.map(({ day }) => (unit === "day" ? date(day) : date(day).slice(3)));
  const gross = points.map((point) => point.gross / 100);
  const back = points.map(({ refunded }) => refunded / 100);
  const [soldName, backName] = [t("orders.sales.sold"), t("orders.refunded")];
  return (
    <Section>
      <Chart
        title={t("orders.sales.title", { days })}
        note={t(`orders.sales.note.${unit}`, { sign: currency_type === 0 ? "₺" : "$" })}
        decimals={2}
        option={{
          tooltip: { trigger: "axis" },
          legend: { data: [soldName, backName], bottom: 0 },
          grid: { left: 8, right: 8, top: 16, bottom: 36, containLabel: true },
          xAxis: { type: "category", data: dates },
          yAxis: { type: "value" },
          series: [
            { type: "bar", name: soldName, data: gross, barMaxWidth: 48 },
            { type: "bar", name: backName, data: back, barMaxWidth: 48 },
          ],
        }}
        table={{
          head: [t(`orders.sales.${unit}`), t("orders.sales.count"), soldName, backName],
          rows: points.map(({ count }, place) => [
            dates[place] ?? "",
            count,
            gross[place] ?? 0,
            back[place] ?? 0,
          ]),
        }}
      />
    </Section>
  );
}
