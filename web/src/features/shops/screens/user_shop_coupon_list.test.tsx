import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { CouponView } from "@/api/generated/types.gen";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { type Reply, serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import { questionStore } from "@/ui/confirm";
import CouponListScreen from "./user_shop_coupon_list";

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
  bundle_group: "",
  is_stackable: false,
  created_at: "2026-11-01T09:00:00Z",
  ended_at: null,
  state: "open",
};
const ENDED: CouponView = {
  ...COUPON,
  coupon_id: "e",
  code: "KIS2025",
  percent: null,
  amount_try: 5_000,
  ended_at: "2026-11-02T09:00:00Z",
  state: "ended",
};

beforeEach(async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([entry("user_shop_record", "/magaza", "/shop")]));
});

function show(list: CouponView[]) {
  const asked = serve({
    "/v1/user/shop/get": (): Reply => ({ shop: { shop_name: "Kuzey" } }),
    "/v1/user/shop/coupon/list": (): Reply => ({ list }),
    "/v1/user/shop/coupon/new": (): Reply => ({ coupon_id: "n" }),
    "/v1/user/shop/coupon/edit": (): Reply => ({ coupon_id: "c" }),
    "/v1/user/shop/coupon/end": (): Reply => ({ coupon_id: "c" }),
  });
  renderAt(<CouponListScreen />, "/coupons?shop=s");
  const sent = (what: string) => asked.filter(({ path }) => path === `/v1/user/shop/coupon/${what}`);
  return { sent };
}

const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const type = (name: string, text: string) => userEvent.type(screen.getByRole("textbox", { name }), text);

it("makes the first coupon once all that it needs is said", async () => {
  const { sent } = show([]);
  expect(await screen.findByText("No coupons yet")).toBeVisible();
  const [add] = screen.getAllByRole("button", { name: "New coupon" });
  if (!add) throw new Error("there is no way to a new coupon");
  await userEvent.click(add);
  await screen.findByRole("dialog");
  await type("Code", "yaz");
  await save();
  expect(screen.getByText(/Use at least 6 characters/)).toBeVisible();
  expect(screen.getByText("Fill in this field.")).toBeVisible();
  await type("Code", " 2027");
  await type("Percentage off", "15");
  await save();
  const [made] = sent("new");
  expect(made?.query.get("user_shop_client_id")).toBe("s");
  expect(made?.body).toMatchObject({ code: "yaz 2027", percent: 15, amount_try: null, bundle_list: [] });
});

it("shows what each takes off and how often it was used; what has ended is changed no more", async () => {
  show([COUPON, ENDED]);
  const rows = within(await screen.findByRole("table")).getAllByRole("row");
  expect(rows[1]).toHaveTextContent("BAHAR10");
  expect(rows[1]).toHaveTextContent("10%");
  expect(rows[1]).toHaveTextContent("3 / 50");
  expect(rows[2]).toHaveTextContent("₺50.00");
  expect(screen.queryByRole("button", { name: "Edit coupon: KIS2025" })).toBeNull();
  expect(screen.getByRole("button", { name: "Edit coupon: BAHAR10" })).toBeVisible();
});

it("asks before it ends one", async () => {
  const { sent } = show([COUPON]);
  await userEvent.click(await screen.findByRole("button", { name: "End coupon: BAHAR10" }));
  expect(sent("end")).toEqual([]);
  questionStore.get()?.onConfirm();
  await screen.findByRole("table");
  expect(sent("end").map(({ query }) => query.get("coupon_id"))).toEqual(["c"]);
});
