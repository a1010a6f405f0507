import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { PageView } from "@/api/generated/types.gen";
import { sessionStore } from "@/api/session";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { type Reply, serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import { BuyCard } from "./BuyCard";

const PRICE = { currency_type: 0, net: 10_000, tax: 2_000, gross: 12_000, gross_text: "₺120.00" };
const BUNDLE = {
  user_shop_bundle_client_id: "b",
  user_shop_client_id: "s",
  bundle_name: "Queries",
  currency_type: 0,
  price_list: [PRICE],
  product_list: [],
  credit_count: 100,
  pay_period_type: null,
  expiration_time_value_by_text: "never",
  can_customer_add_to_shopcart: true,
  available_soon: false,
  status: "active",
  sold_from: null,
  sold_until: null,
  trial_days: 14,
} as unknown as PageView;

beforeEach(async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([entry("user_product_bundles_active", "/aktif", "/active")]));
});

function show(answer: Reply | null) {
  const session = { accessToken: "a", refreshToken: "r", expiresAt: Date.now() + 1e9, user: null };
  sessionStore.set(answer && session);
  const asked = serve({ "/v1/user/shopcart/bundle/try/get": (): Reply => answer ?? {} });
  renderAt(<BuyCard bundle={BUNDLE} token="" />);
  return asked;
}

it("tells who had a bundle before why there is nothing to try, in place of the button", async () => {
  show({ is_open: false, text: "You tried it before." });
  expect(await screen.findByText("You tried it before.")).toBeVisible();
  expect(screen.queryByRole("link", { name: /Try it free/ })).toBeNull();
  expect(screen.getByText(/₺1\.20/)).toBeVisible();
});

it("offers the trial to others, and asks nothing of a visitor", async () => {
  const asked = show(null);
  expect(await screen.findByRole("link", { name: "Try it free for 14 days" })).toBeVisible();
  expect(asked).toHaveLength(0);
});
