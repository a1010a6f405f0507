import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { keepTokens } from "@/api/session";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import { BoughtScreen } from "./BoughtScreen";

const HELD = {
  auth_client_id: "a",
  product_type: "dataset_filter",
  product_name: "Rows",
  bundle_name: "Wine data",
  seller_name: "Shop",
  status: "active",
  must_wait: false,
  count: 2,
  granted_count: 3,
  count_suffix: "",
  count_period: null,
  renew_date: null,
  end_date: null,
  limits: { project_id: "p", getting_analysis_output_with_column_inputs_id_type: "both" },
};

function show(change: object) {
  serve({
    "/v1/user/entitlement/get": () => ({
      entitlement: { ...HELD, ...change },
      use_list: [],
      assigned_list: [],
    }),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={["/filter?auth_client_id=a"]}>
          <BoughtScreen type="dataset_filter" route="dataset_filter_products">
            {(product) => <p>{product.isUsedUp ? "nothing left" : "something left"}</p>}
          </BoughtScreen>
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
}

const toShop = () => screen.queryByRole("link", { name: "Go to the shop" });

beforeEach(async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(
    siteWith([entry("shop", "/magaza", "/shop"), entry("user_product_bundles_active", "/aktif", "/active")]),
  );
  keepTokens(
    { access_token: "t", refresh_token: "r", expires_in: 3600 },
    { user_client_id: "u", username: "ayse.kara" },
  );
});

it("says of a product that is given anew when that is, and does not send to the shop", async () => {
  show({ count: 0, count_period: "month", renew_date: "2026-12-22T08:00:00Z" });
  expect(
    await screen.findByText("What you have asked stays; your uses come anew on 22.12.2026."),
  ).toBeVisible();
  expect(screen.getByText("nothing left")).toBeVisible();
  expect(toShop()).toBeNull();
});

it("sends to the shop once a product is used up for good", async () => {
  show({ count: 0 });
  expect(await screen.findByText("You have used it up")).toBeVisible();
  expect(toShop()).toHaveAttribute("href", "/shop");
});

it("does not open a product whose turn has not come, nor sends to the shop for it", async () => {
  show({ must_wait: true });
  expect(await screen.findByText("Use the earlier product of the bundle first")).toBeVisible();
  expect(screen.queryByText("something left")).toBeNull();
  expect(toShop()).toBeNull();
});

it("sends to the shop where a product has expired", async () => {
  show({ status: "expired" });
  expect(await screen.findByText("This product has expired")).toBeVisible();
  expect(toShop()).toHaveAttribute("href", "/shop");
});
