import { Badge, Stack, Text } from "@mantine/core";
import type { CouponState, CouponView } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import type { Column } from "@/ui/DataTable";
import { MISSING, useFormat } from "@/ui/format";
import type { Tone } from "@/ui/tones";

const TONES: Record<CouponState, Tone> = {
  open: "success",
  not_yet: "waiting",
  used_up: "warning",
  ended: "neutral",
};

/** What the list of coupons shows of each. */
export function useCouponColumns(): Column<CouponView>[] {
  const { t } = useT();
  const { number } = useFormat();
  const off = useOff();
  const scope = useScope();
  const days = useDays();
  const usesOf = ({ uses, most_uses }: CouponView) =>
    most_uses === null ? number(uses, 0) : `${number(uses, 0)} / ${number(most_uses, 0)}`;
  return [
    {
      key: "code",
      label: t("shops.coupons.code"),
      cell: (row) => (
        <Stack gap="4xs">
          <Text span inherit fw={600} style={{ overflowWrap: "anywhere" }}>
            {row.code}
          </Text>
          <Text size="sm" c="dimmed">
            {scope(row)}
          </Text>
        </Stack>
      ),
      sortBy: (row) => row.code,
      isWide: true,
    },
    { key: "off", label: t("shops.coupons.off"), cell: off, isNumber: true },
    {
      key: "uses",
      label: t("shops.coupons.uses"),
      cell: usesOf,
      sortBy: (row) => row.uses,
      isNumber: true,
    },
    { key: "days", label: t("shops.coupons.days"), cell: days, sortBy: (row) => row.ends_on },
    {
      key: "state",
      label: t("shops.coupons.state"),
      cell: (row) => <Badge color={TONES[row.state]}>{t(`shops.coupons.state.${row.state}`)}</Badge>,
      sortBy: (row) => row.state,
    },
  ];
}

/** %10 · 50,00 ₺ / 2,00 $ */
function useOff() {
  const { money, percent } = useFormat();
  return ({ percent: share, amount_try, amount_usd }: CouponView) => {
    if (share !== null) return percent(Number(share) / 100, 2);
    const amounts = [
      ...(amount_try === null ? [] : [money(amount_try / 100, "TRY")]),
      ...(amount_usd === null ? [] : [money(amount_usd / 100, "USD")]),
    ];
    return amounts.join(" / ");
  };
}

function useScope() {
  const { t } = useT();
  return ({ bundle_list, bundle_group }: CouponView) => {
    if (bundle_list.length > 0) return t("shops.coupons.for.bundles", { count: bundle_list.length });
    return bundle_group ? t("shops.coupons.for.group", { group: bundle_group }) : t("shops.coupons.for.all");
  };
}

function useDays() {
  const { t } = useT();
  const { date } = useFormat();
  return ({ starts_on, ends_on }: CouponView) => {
    if (starts_on && ends_on) return `${date(starts_on)} – ${date(ends_on)}`;
    if (ends_on) return t("shops.coupons.until", { day: date(ends_on) });
    return starts_on ? t("shops.coupons.from", { day: date(starts_on) }) : MISSING;
  };
}
