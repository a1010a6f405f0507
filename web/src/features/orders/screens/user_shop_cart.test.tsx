import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { cartLine } from "@/testing/cart";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { type Reply, serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import ShopCartScreen from "./user_shop_cart";

beforeEach(async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([entry("user_shop_list", "/magazalar", "/shops")]));
});

it("opens the cart of a named customer, where only what was not accepted can be taken out", async () => {
  const lines = [
    cartLine({ bundle_name: "Own" }),
    cartLine({
      user_shopcart_bundle_client_id: "m",
      bundle_name: "Offer",
      added_by: "helper",
      is_suggested: true,
    }),
  ];
  const asked = serve({
    "/v1/user/shop/cart/get": (): Reply => ({ list: [{ bundle_list: lines }] }),
    "/v1/user/shop/bundle/list": (): Reply => ({ list: [] }),
    "/v1/user/shop/cart/bundle/cancel": (): Reply => ({ list: [] }),
  });
  renderAt(<ShopCartScreen />, "/cart?shop=s");
  await userEvent.type(screen.getByRole("textbox", { name: "Username of the customer" }), "ayse.kara");
  await userEvent.click(screen.getByRole("button", { name: "Open the cart" }));
  const table = await screen.findByRole("table");
  expect(within(table).getByText("Added by the customer")).toBeVisible();
  expect(within(table).getByText("Added by helper, waits for the customer to accept")).toBeVisible();
  expect(within(table).queryByRole("button", { name: "Take out of the cart: Own" })).toBeNull();
  await userEvent.click(within(table).getByRole("button", { name: "Take out of the cart: Offer" }));
  const sent = asked.find(({ path }) => path === "/v1/user/shop/cart/bundle/cancel");
  expect(sent?.query.get("user_shopcart_bundle_client_id")).toBe("m");
  expect(sent?.query.get("username")).toBe("ayse.kara");
});
