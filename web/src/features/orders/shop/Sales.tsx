import { Group, SegmentedControl, Stack } from "@mantine/core";
import dayjs from "dayjs";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { Section } from "@/ui/Page";
import { EmptyState, Loaded } from "@/ui/States";
import { SalesChart, SalesTotals } from "./SalesChart";

const SALES = "/v1/user/shop/order/sales";
const PERIODS = [30, 90, 365] as const;

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
            <SalesTotals sold={sold} />
            <SalesChart sold={sold} days={days} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}
