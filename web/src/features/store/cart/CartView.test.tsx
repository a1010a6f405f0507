import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { Cart, CartBundle } from "@/api/generated/types.gen";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { cartLine } from "@/testing/cart";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { entry, siteWith } from "@/testing/site";
import { CartView } from "./CartView";

const TEXTS = textsIn("en");
const ELSEWHERE = { name: "School", address: "https://okul.example" };
const NOWHERE = { name: "", address: "" };

beforeEach(async () => {
  await setUpPhrases("en", { en: TEXTS }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([entry("product_details", "/urun", "/product")]));
});

const line = (id: string, sold_at: CartBundle["sold_at"]) =>
  cartLine({ user_shopcart_bundle_client_id: id, can_be_ordered: false, sold_at });

it.each([
  [[ELSEWHERE], "store.checkout.elsewhere"],
  [[ELSEWHERE, NOWHERE], "store.checkout.closed"],
  [[NOWHERE], "store.checkout.closed"],
  [[null], "store.checkout.closed"],
] as const)("a cart of what is sold at %o says %s", (places, said) => {
  const cart = {
    user_shopcart_client_id: "c",
    currency_type: 0,
    bundle_list: places.map((place, at) => line(String(at), place)),
    total: { net_text: "", tax_text: "", gross_text: "" } as Cart["total"],
    coupon_list: [],
    payment_list: [],
    tax_note: "",
    consent: null,
    card_renewal: null,
    can_be_ordered: false,
    can_pay_by_card: true,
    can_pay_by_transfer: true,
  };
  renderAt(<CartView cart={cart} isOnly />);
  expect(screen.getByText(TEXTS[said] ?? "")).toBeVisible();
});

const SPLIT = "separate payments";
const payment = (shop_name: string, gross: number) => ({
  user_shop_client_id: shop_name,
  shop_name,
  total: { gross, gross_text: `₺${gross / 100}` } as Cart["total"],
});

it.each([
  [[payment("Defne", 64_900), payment("Kuzey", 19_990)], true],
  [[payment("Defne", 64_900), payment("Kuzey", 0)], false],
  [[payment("Defne", 84_890)], false],
])("says how it is paid where it is more than one payment", (payment_list, isSplit) => {
  const cart = {
    user_shopcart_client_id: "c",
    currency_type: 0,
    bundle_list: [line("0", null)],
    total: { net_text: "", tax_text: "", gross_text: "₺848.90" } as Cart["total"],
    coupon_list: [],
    payment_list,
    tax_note: "",
    consent: null,
    card_renewal: null,
    can_be_ordered: true,
    can_pay_by_card: true,
    can_pay_by_transfer: true,
  };
  const { container } = renderAt(<CartView cart={cart} isOnly />);
  expect(container.textContent?.includes(`2 ${SPLIT}`)).toBe(isSplit);
  expect(container.textContent?.includes("Kuzey₺199.9")).toBe(isSplit);
});
