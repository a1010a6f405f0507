import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { type Reply, serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import ProductBundlesActiveScreen from "./user_product_bundles_active";

const PRODUCT = {
  user_shopcart_bundle_product_client_id: "p",
  auth_client_id: "a",
  pro_name: "Rows",
  product_type: "dataset_filter",
  status: "active",
  status_text: "Active",
  starts_at: "2026-11-22T08:00:00Z",
  ends_at: null,
  count: 2,
  granted_count: 3,
  count_suffix: "questions",
  count_period: null,
  renew_date: null,
  must_wait: false,
  may_assign: false,
  delivery_list: [],
};
const BUNDLE = {
  user_shopcart_client_id: "o",
  user_shopcart_bundle_client_id: "b",
  user_shop_bundle_client_id: "s",
  order_number: "123",
  shop_name: "Shop",
  bundle_name: "Wine data",
  add_bundle_count: 1,
  status: "bundle_active",
  status_text: "Bundle active",
  reason: "",
  is_trial: false,
  approved_at: "2026-11-22T08:00:00Z",
  ends_at: null,
};
const GIVEN = {
  ...PRODUCT,
  product_name: "Given rows",
  assigned_by_username: "ayse.kara",
  end_date: null,
};

const AGREEMENT = { agreement_id: "g", version: 3, title: "Terms", text: "<p>Be kind.</p>" };
const CARD = {
  user_shop_bundle_client_id: "free",
  bundle_name: "Free rows",
  shop_name: "Shop",
  product_list: [{ pro_name: "Rows" }],
};

function show(
  products: readonly object[],
  given: readonly object[] = [],
  bundle: object = {},
  free: readonly object[] = [],
  at = "/active",
) {
  const list = products.length > 0 ? [{ ...BUNDLE, ...bundle, product_list: products }] : [];
  const asked = serve({
    "/v1/user/shopcart/delivery/status/change": (): Reply => ({ status_text: "objected to" }),
    "/v1/user/shop/bundle/no_need_order/list": (): Reply => ({ list: free }),
    "/v1/bundle/product/and/agreement/list/all": (): Reply => ({ list: [AGREEMENT] }),
    "/v1/user/shopcart/bundle/take": (): Reply => ({ order: {} }),
    "/v1/user/shopcart/bundle/try": (): Reply => ({ order: {} }),
    "/v1/user/shopcart/bundle/try/get": (): Reply =>
      at.endsWith("held") ? { is_open: false, text: "You tried it before." } : { is_open: true, text: "" },
    "/v1/bundle/details": (): Reply => ({ bundle: { bundle_name: "Wine data", trial_days: 14 } }),
    "/v1/user/shopcart/active/list": (): Reply => ({ list }),
    "/v1/user/entitlement/list": (): Reply => ({ list: given, next: null }),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={[at]}>
          <ProductBundlesActiveScreen />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return asked;
}

beforeEach(async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(
    siteWith([
      entry("user_product_bundles_active", "/aktif", "/active"),
      entry("dataset_filter_products", "/filtre", "/filter"),
      entry("user_shopcart_bundle_order", "/siparis", "/order"),
      entry("product_details", "/urun", "/product"),
    ]),
  );
});

it("opens the product whose turn it is, and says of the next one that it must wait", async () => {
  const next = {
    ...PRODUCT,
    user_shopcart_bundle_product_client_id: "q",
    pro_name: "More rows",
    must_wait: true,
  };
  show([PRODUCT, next]);
  const bundle = await screen.findByRole("region", { name: "Wine data" });
  expect(within(bundle).getByRole("link", { name: "Open: Rows" })).toHaveAttribute(
    "href",
    "/filter?auth_client_id=a",
  );
  expect(within(bundle).queryByRole("link", { name: "Open: More rows" })).toBeNull();
  expect(within(bundle).getByText(/^Not its turn yet/)).toBeVisible();
  expect(within(bundle).getByRole("link", { name: "Details: More rows" })).toBeVisible();
});

it("says when what is used up is given anew", async () => {
  show([{ ...PRODUCT, count: 0, count_period: "month", renew_date: "2026-12-22T08:00:00Z" }]);
  expect(await screen.findByText("0 of 3 questions, each month · renews on 22.12.2026")).toBeVisible();
});

it("offers to assign only while something is left, and says once that something is not ready", async () => {
  const waiting = { ...PRODUCT, user_shopcart_bundle_product_client_id: "w", pro_name: "Session" };
  show([
    { ...PRODUCT, may_assign: true, count: 0 },
    { ...waiting, auth_client_id: null, status: "waiting", status_text: "waiting", starts_at: null },
  ]);
  expect(await screen.findByRole("link", { name: "Details: Rows" })).toBeVisible();
  expect(screen.getAllByText(/^waiting$/i)).toHaveLength(1);
});

it("says why a bundle rests and leads to its order instead of passing it on", async () => {
  const resting = { ...PRODUCT, may_assign: true, status: "passive", status_text: "paused" };
  show([resting], [], { status: "bundle_passive", status_text: "Bundle paused", reason: "Under dispute." });
  expect(await screen.findByText("Under dispute.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to the order" })).toHaveAttribute("href", "/order?order=o");
  expect(screen.getByRole("link", { name: "Details: Rows" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Open: Rows" })).toBeNull();
});

it("shows what others gave to who bought nothing", async () => {
  show([], [GIVEN]);
  const given = await screen.findByRole("link", { name: "Given rows" });
  expect(given).toHaveAttribute("href", "/active?product=a");
  expect(screen.getByText("ayse.kara")).toBeVisible();
  expect(screen.queryByText("You have no active products")).toBeNull();
});

it("says to who has nothing that there is nothing", async () => {
  show([]);
  expect(await screen.findByText(textsIn("en")["orders.active.none.title"] ?? "")).toBeVisible();
});

it("lets the buyer confirm what was delivered of a service, or object in own words", async () => {
  const delivery = {
    user_shopcart_delivery_client_id: "d",
    uses: 2,
    note: "First meeting",
    delivered_on: "2026-11-23",
    recorded_at: "2026-11-23T09:00:00Z",
    recorded_by: "",
    status: "waiting",
    status_text: "waiting for the buyer to confirm",
    confirm_at: "2026-11-30T09:00:00Z",
    words: "",
    answered_at: null,
    is_by_clock: false,
    allowed_list: ["confirmed", "objected"],
  };
  const asked = show([{ ...PRODUCT, product_type: "service", delivery_list: [delivery] }]);
  expect(await screen.findByText("23.11.2026: 2 uses")).toBeVisible();
  expect(screen.getByText("2 of 3 uses delivered")).toBeVisible();
  expect(screen.getByText(/not answered until 30.11.2026/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Object: First meeting (23.11.2026)" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Object" }));
  expect(within(dialog).getByText("Write the reason.")).toBeVisible();
  await userEvent.type(within(dialog).getByRole("textbox"), "Nobody called");
  await userEvent.click(within(dialog).getByRole("button", { name: "Object" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = asked.find(({ path }) => path === "/v1/user/shopcart/delivery/status/change");
  expect(sent?.body).toEqual({ reason: "Nobody called" });
});

it("lets what needs no order be taken once its agreements are approved; what is held is not offered", async () => {
  const asked = show([PRODUCT], [], {}, [CARD, { ...CARD, user_shop_bundle_client_id: "s" }]);
  const section = await screen.findByRole("region", { name: "Yours without an order" });
  expect(within(section).getAllByRole("button")).toHaveLength(1);
  await userEvent.click(within(section).getByRole("button", { name: "Take: Free rows" }));
  expect(await screen.findByText("Be kind.")).toBeVisible();
  await userEvent.click(await screen.findByRole("button", { name: "I have read and agree" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = asked.find(({ path }) => path === "/v1/user/shopcart/bundle/take");
  expect(sent?.body).toEqual({ agreement_approve_list: [{ agreement_id: "g", version: 3 }] });
});

it("begins the trial of its address once the agreements are approved", async () => {
  const asked = show([], [], {}, [], "/active?try=s");
  const dialog = await screen.findByRole("dialog", { name: "Try free: Wine data" });
  expect(within(dialog).getByText(/^Free for 14 days/)).toBeVisible();
  await userEvent.click(await within(dialog).findByRole("button", { name: "I have read and agree" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = asked.find(({ path }) => path === "/v1/user/shopcart/bundle/try");
  expect(sent?.body).toEqual({ agreement_approve_list: [{ agreement_id: "g", version: 3 }] });
});

it("tells who may not try the bundle of the address so, and shows no agreements", async () => {
  const asked = show([], [], {}, [], "/active?try=held");
  expect(await screen.findByText("You tried it before.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByText("You tried it before.")).toBeNull());
  expect(asked.map(({ path }) => path)).not.toContain("/v1/bundle/product/and/agreement/list/all");
});

it("says until when something is tried and where it is bought, and still offers it where it is free", async () => {
  const trial = { is_trial: true, ends_at: "2026-12-06T08:00:00Z" };
  show([PRODUCT], [], trial, [{ ...CARD, user_shop_bundle_client_id: "s" }]);
  expect(await screen.findByText(/^Free trial until 06.12.2026/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Buy: Wine data" })).toHaveAttribute(
    "href",
    "/product?user_shop_bundle_client_id=s",
  );
  expect(await screen.findByRole("button", { name: "Take: Free rows" })).toBeVisible();
});
