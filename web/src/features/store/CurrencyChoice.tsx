import { SegmentedControl } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { chooseCurrency, type Currency, useCurrency } from "./currency";

/** ₺ or $: in which currency prices are shown. */
export function CurrencyChoice() {
  const { t } = useT();
  const currency = useCurrency();
  return (
    <SegmentedControl
      aria-label={t("store.currency")}
      value={currency}
      onChange={(value) => chooseCurrency(value as Currency)}
      data={[
        { value: "0", label: "₺" },
        { value: "1", label: "$" },
      ]}
    />
  );
}
