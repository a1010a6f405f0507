import { Card, Text } from "@mantine/core";
import type { BillView, ItemView } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { type Column, DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { EmptyState } from "@/ui/States";

/** What was sold, line by line. */
export function BillItems({ bill }: { bill: BillView }) {
  const { t } = useT();
  const columns = useColumns(bill.currency_type === 1 ? "USD" : "TRY");
  return (
    <Card padding={0}>
      <DataTable
        label={t("bills.items")}
        rows={bill.product_items}
        rowKey={(item) => String(item.position)}
        columns={columns}
        empty={<EmptyState title={t("bills.items.none")} text={t("bills.items.noneText")} />}
      />
    </Card>
  );
}

function useColumns(currency: "USD" | "TRY"): Column<ItemView>[] {
  const { t } = useT();
  const { money, percent } = useFormat();
  return [
    { key: "name", label: t("bills.item"), cell: (item) => item.name },
    {
      key: "price",
      label: t("bills.unitPrice"),
      cell: (item) => <Price item={item} currency={currency} />,
      isNumber: true,
    },
    {
      key: "rate",
      label: t("bills.rate"),
      cell: (item) => (
        <>
          {percent(item.tax_rate_percent / 100, 2)}
          <Exemption item={item} />
        </>
      ),
      isNumber: true,
    },
    { key: "total", label: t("bills.gross"), cell: (item) => money(item.total, currency), isNumber: true },
  ];
}

/** How many at which price, and what was taken off. */
function Price({ item, currency }: { item: ItemView; currency: "USD" | "TRY" }) {
  const { t } = useT();
  const { money, number } = useFormat();
  return (
    <>
      {`${number(item.count, 0)} × ${money(item.unit_price, currency)}`}
      {item.discount > 0 && (
        <Text size="xs" c="dimmed">
          {t("bills.discount", { amount: money(item.discount, currency) })}
        </Text>
      )}
    </>
  );
}

/** By which code of the law no tax is taken, and why. */
function Exemption({ item }: { item: ItemView }) {
  if (!item.exemption_code) return null;
  return (
    <Text size="xs" c="dimmed">
      {item.exemption_code} {item.exemption_reason}
    </Text>
  );
}
