import { SegmentedControl, Stack } from "@mantine/core";
import dayjs from "dayjs";
import type { ShopSales } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { Section } from "@/ui/Page";
import { EmptyState } from "@/ui/States";
import { SalesChart, SalesTotals } from "../shop/SalesChart";

const DAYS = 30;
const YEAR = 365;

/** What the shop sold, each currency by itself: the last days, or the last months. */
export function SoldSections({ sales }: { sales: readonly ShopSales[] }) {
  const { t } = useT();
  const [wanted, setWanted] = useUrlState("days", String(DAYS));
  const days = wanted === String(YEAR) ? YEAR : DAYS;
  const first = dayjs()
    .subtract(days - 1, "day")
    .format("YYYY-MM-DD");
  const sold = sales.filter(({ day }) => day >= first);
  const currencies = [...new Set(sold.map(({ currency_type }) => currency_type))].toSorted((a, b) => a - b);
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t("orders.sales.days")}
        data={[DAYS, YEAR].map((each) => ({
          value: String(each),
          label: t("orders.sales.lastDays", { count: each }),
        }))}
        value={String(days)}
        onChange={setWanted}
        style={{ alignSelf: "flex-start" }}
      />
      {currencies.length === 0 && (
        <Section>
          <EmptyState title={t("orders.sales.none.title")} text={t("orders.sales.none.text")} />
        </Section>
      )}
      {currencies.map((currency_type) => {
        const list = sold.filter((each) => each.currency_type === currency_type);
        return (
          <Stack key={currency_type} gap="md">
            <SalesTotals sold={{ currency_type, list }} />
            <SalesChart sold={{ currency_type, list }} days={days} />
          </Stack>
        );
      })}
    </Stack>
  );
}
