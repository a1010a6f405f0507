import { Group, SegmentedControl, Stack } from "@mantine/core";
import dayjs from "dayjs";
import type { AnswerOf } from "@/api/call";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { Chart } from "@/ui/Chart";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { Stat, Stats } from "@/ui/Stat";
import { EmptyState, Loaded } from "@/ui/States";
import { salesPoints, unitOf } from "./salesPoints";

const SALES = "/v1/user/shop/order/sales";
const PERIODS = [30, 90, 365] as const;
type Sold = AnswerOf<typeof SALES>;

/** What was sold and paid back on each day of a period. */
export function Sales({ shopId }: { shopId: string }) {
  const { t } = useT();
  const [wanted, setWanted] = useUrlState("days", "30");
  const days = PERIODS.find((each) => String(each) === wanted) ?? PERIODS[0];
  const begin_date = dayjs()
    .subtract(days - 1, "day")
    .format("YYYY-MM-DD");
  const [currency, setCurrency] = useUrlState("sold_in", "0");
  const user_currency_type = currency === "1" ? "1" : "0";
  const read = useRead(SALES, { query: { user_shop_client_id: shopId, begin_date, user_currency_type } });
  return (
    <Stack gap="md">
      <Group gap="xs">
        <SegmentedControl
          aria-label={t("orders.sales.days")}
          data={PERIODS.map((each) => ({
            value: String(each),
            label: t("orders.sales.lastDays", { count: each }),
          }))}
          value={String(days)}
          onChange={setWanted}
        />
        <SegmentedControl
          aria-label={t("orders.filter.currency")}
          data={[
            { value: "0", label: "₺" },
            { value: "1", label: "$" },
          ]}
          value={user_currency_type}
          onChange={setCurrency}
        />
      </Group>
      <Loaded
        read={read}
        empty={{
          when: ({ list }) => list.length === 0,
          show: (
            <Section>
              <EmptyState title={t("orders.sales.none.title")} text={t("orders.sales.none.text")} />
            </Section>
          ),
        }}
      >
        {(sold) => (
          <>
            <Totals sold={sold} />
            <SalesChart sold={sold} days={days} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function Totals({ sold: { list, currency_type } }: { sold: Sold }) {
  const { t } = useT();
  const { money, number } = useFormat();
  const code = currency_type === 0 ? "TRY" : "USD";
  const sum = (of: (day: Sold["list"][number]) => number) => list.reduce((all, day) => all + of(day), 0);
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

function SalesChart({ sold: { list, currency_type }, days }: { sold: Sold; days: number }) {
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
