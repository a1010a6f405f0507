import { expect, it } from "vitest";
import type { CouponView } from "@/api/generated/types.gen";
import { couponBody, couponValues, lengthOf } from "./values";

const COUPON: CouponView = {
  coupon_id: "c",
  code: "BAHAR10",
  percent: "10.00",
  amount_try: null,
  amount_usd: null,
  starts_on: null,
  ends_on: "2026-12-31",
  most_uses: 50,
  most_per_person: null,
  uses: 3,
  bundle_list: [],
  bundle_group: "Eğitim",
  is_stackable: false,
  created_at: "2026-11-01T09:00:00Z",
  ended_at: null,
  state: "open",
};

it("shows a coupon and sends it back as it was", () => {
  expect(couponBody(couponValues(COUPON))).toEqual({
    code: "BAHAR10",
    percent: 10,
    amount_try: null,
    amount_usd: null,
    starts_on: null,
    ends_on: "2026-12-31",
    most_uses: 50,
    most_per_person: null,
    bundle_list: [],
    bundle_group: "Eğitim",
    is_stackable: false,
  });
  const some = { ...COUPON, percent: null, amount_try: 5_000, bundle_list: ["b"], bundle_group: "" };
  expect(couponValues(some)).toMatchObject({ kind: "amount", scope: "bundles", percent: "" });
  expect(couponBody(couponValues(some))).toMatchObject({
    percent: null,
    amount_try: 5_000,
    bundle_list: ["b"],
  });
});

it("sends only what belongs to the kind and the scope that are chosen", () => {
  const values = { ...couponValues(COUPON), amount_try: 100, bundle_list: ["b"] };
  expect(couponBody(values)).toMatchObject({ amount_try: null, bundle_list: [], bundle_group: "Eğitim" });
  expect(couponBody({ ...values, kind: "amount", scope: "all" })).toMatchObject({
    percent: null,
    amount_try: 100,
    bundle_list: [],
    bundle_group: "",
  });
});

it("begins with a percentage for everything, and counts no limit that was not typed", () => {
  const empty = couponValues(null);
  expect(empty).toMatchObject({ kind: "percent", scope: "all", is_stackable: false });
  expect(couponBody(empty)).toMatchObject({ most_uses: null, most_per_person: null });
});

it("counts the signs of a code without blanks", () => {
  expect(lengthOf(" BA HAR ")).toBe(5);
});
