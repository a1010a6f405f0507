import { Stack, Text } from "@mantine/core";
import type { PayPeriod, PriceView, StorePrice } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { unitOf } from "./unit";
import { periodOf } from "./words";

const CODES = ["TRY", "USD"] as const;

/** An amount in minor units as the language writes it. */
export function useMoney(): (minor: number, currencyType: number) => string {
  const { money } = useFormat();
  return (minor, currencyType) => money(minor / 100, CODES[currencyType] ?? "TRY");
}

/** What a credit costs, in words; nothing where a bundle gives something else too. */
export function useUnitText(): (
  credits: Parameters<typeof unitOf>[0],
  price: PriceView | null | undefined,
) => string {
  const { t } = useT();
  const money = useMoney();
  return (credits, price) => {
    const unit = unitOf(credits, price);
    if (!price || !unit) return "";
    return t(`store.unit.${unit.per}`, { price: money(unit.minor, price.currency_type) });
  };
}

interface PriceProps {
  price: PriceView | StorePrice | null | undefined;
  period: PayPeriod | null;
  isLarge?: boolean;
}

/** What is paid, tax included, and how much of it is tax. */
export function PriceText({ price, period, isLarge }: PriceProps) {
  const { t } = useT();
  const money = useMoney();
  if (!price)
    return (
      <Text size="sm" c="dimmed">
        {t("store.price.hidden")}
      </Text>
    );
  return (
    <Stack gap={0}>
      {"lowest_text" in price && price.lowest_text && (
        <Text size="sm" c="dimmed" style={{ whiteSpace: "normal" }}>
          {t("store.price.lowest")}{" "}
          <Text span inherit td="line-through" className="num">
            {price.lowest_text}
          </Text>
        </Text>
      )}
      <Text fw={650} fz={isLarge ? "h1" : "xl"} lh={1.25} className="num">
        {price.gross === 0 ? t("store.price.free") : price.gross_text}
        {period && (
          <Text span size="sm" c="dimmed" fw={400}>
            {" "}
            {t("store.price.per", { period: periodOf(t, period) })}
          </Text>
        )}
      </Text>
      {price.gross > 0 && (
        <Text size="xs" c="dimmed" className="num" style={{ whiteSpace: "normal" }}>
          {t("store.price.tax", { tax: money(price.tax, price.currency_type) })}
        </Text>
      )}
    </Stack>
  );
}
