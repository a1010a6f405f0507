import { useT } from "@/phrases/useT";
import { type CouponValues, LEAST_CODE, lengthOf } from "./values";

const hasNone = ({ amount_try, amount_usd }: CouponValues) => amount_try === null && amount_usd === null;

/** What the form of a coupon looks at before it is sent. */
export function useCouponChecks() {
  const { t } = useT();
  const amount = (minor: number | null, values: CouponValues) => {
    if (values.kind === "percent") return null;
    return minor !== null && Number.isNaN(minor) ? t("shops.money.wrong") : null;
  };
  return {
    code: (code: string) =>
      lengthOf(code) < LEAST_CODE ? t("shops.coupons.code.short", { count: LEAST_CODE }) : null,
    percent: (percent: number | string, { kind }: CouponValues) =>
      kind === "percent" && !(Number(percent) > 0) ? t("shops.needed") : null,
    amount_try: (minor: number | null, values: CouponValues) =>
      values.kind === "amount" && hasNone(values) ? t("shops.coupons.amount.none") : amount(minor, values),
    amount_usd: amount,
    ends_on: (day: string | null, { starts_on }: CouponValues) =>
      day && starts_on && day < starts_on ? t("shops.coupons.dates.turned") : null,
    bundle_group: (group: string | null, { scope }: CouponValues) =>
      scope === "group" && !group ? t("shops.coupons.group.none") : null,
    bundle_list: (bundles: string[], { scope }: CouponValues) =>
      scope === "bundles" && bundles.length === 0 ? t("shops.coupons.bundles.none") : null,
  };
}
