import type { CouponBody, CouponView } from "@/api/generated/types.gen";
import { percentOf } from "../shop/values";

/** Which bundles a coupon is for. */
export const SCOPES = ["all", "group", "bundles"] as const;
type Scope = (typeof SCOPES)[number];

/** As short as a code may be: a shorter one would be guessed. */
export const LEAST_CODE = 6;

/** A coupon as its form holds it; amounts in minor units. */
export type CouponValues = {
  code: string;
  kind: "percent" | "amount";
  percent: number | string;
  amount_try: number | null;
  amount_usd: number | null;
  starts_on: string | null;
  ends_on: string | null;
  most_uses: number | string;
  most_per_person: number | string;
  scope: Scope;
  bundle_group: string | null;
  bundle_list: string[];
  is_stackable: boolean;
};

export function couponValues(coupon: CouponView | null): CouponValues {
  return {
    code: coupon?.code ?? "",
    kind: coupon && coupon.percent === null ? "amount" : "percent",
    percent: percentOf(coupon?.percent),
    amount_try: coupon?.amount_try ?? null,
    amount_usd: coupon?.amount_usd ?? null,
    starts_on: coupon?.starts_on ?? null,
    ends_on: coupon?.ends_on ?? null,
    most_uses: coupon?.most_uses ?? "",
    most_per_person: coupon?.most_per_person ?? "",
    scope: scopeOf(coupon),
    bundle_group: coupon?.bundle_group || null,
    bundle_list: [...(coupon?.bundle_list ?? [])],
    is_stackable: coupon?.is_stackable ?? false,
  };
}

/** What is sent: only what belongs to the kind and the scope that are chosen. */
export function couponBody(values: CouponValues): CouponBody {
  const isPercent = values.kind === "percent";
  return {
    code: values.code.trim(),
    percent: isPercent ? values.percent : null,
    amount_try: isPercent ? null : values.amount_try,
    amount_usd: isPercent ? null : values.amount_usd,
    starts_on: values.starts_on,
    ends_on: values.ends_on,
    most_uses: countOf(values.most_uses),
    most_per_person: countOf(values.most_per_person),
    bundle_list: values.scope === "bundles" ? values.bundle_list : [],
    bundle_group: values.scope === "group" ? (values.bundle_group ?? "") : "",
    is_stackable: values.is_stackable,
  };
}

/** How many signs of a code count: blanks do not. */
export function lengthOf(code: string): number {
  return code.replaceAll(/\s/g, "").length;
}

function scopeOf(coupon: CouponView | null): Scope {
  if (coupon && coupon.bundle_list.length > 0) return "bundles";
  return coupon?.bundle_group ? "group" : "all";
}

function countOf(typed: number | string): number | null {
  return Number(typed) || null;
}
