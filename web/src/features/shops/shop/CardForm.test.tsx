import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { type Reply, serve } from "@/testing/server";
import type { Shop } from "../types";
import { CardForm } from "./CardForm";

beforeEach(async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
});

function show(own: Partial<NonNullable<Shop["own"]>>) {
  const asked = serve({ "/v1/user/shop/card/record": (): Reply => ({}) });
  const shop = { user_shop_client_id: "s", own: { has_card_keys: false, ...own } };
  renderAt(<CardForm shop={shop as Shop} />, "/shop?shop=s");
  return asked;
}

const save = () => userEvent.click(screen.getByRole("button", { name: "Save card payments" }));

it("keeps in how many instalments cards pay, and from which amount on", async () => {
  const asked = show({ card_provider: "sandbox", most_installments: 6, installments_from: 0 });
  const from = screen.getByRole("textbox", { name: "Least amount for instalments" });
  await userEvent.type(from, "abc");
  await save();
  expect(asked).toHaveLength(0);
  await userEvent.clear(from);
  await userEvent.type(from, "500");
  await save();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).toMatchObject({
    card_provider: "sandbox",
    installments: { most: 6, least_minor: 50_000 },
  });
});

it("offers no instalments where nobody gives them", async () => {
  show({ card_provider: "sandbox", most_installments: 6, installments_from: 0 });
  await userEvent.click(screen.getByRole("radio", { name: /^Stripe/ }));
  expect(screen.queryByRole("textbox", { name: "Least amount for instalments" })).not.toBeInTheDocument();
});
