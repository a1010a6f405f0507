import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { entry, siteWith } from "@/testing/site";
import { useAddToCart, useNoWayToCart } from "./useAddToCart";

const WANTED = { bundleId: "b", bundleName: "Credits", shopId: "s", currency: 0, count: 1, token: "" };

beforeEach(async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([entry("user_shoppingcart", "/sepet", "/cart")]));
});

function AtCart() {
  useNoWayToCart();
  return <h1>Cart</h1>;
}

function Shop() {
  const { add } = useAddToCart();
  const [isAtCart, setAtCart] = useState(false);
  if (isAtCart) return <AtCart />;
  return (
    <>
      <button onClick={() => add(WANTED)}>Add</button>
      <button onClick={() => setAtCart(true)}>Go</button>
    </>
  );
}

it("shows the way to the cart until the person is there", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Notifications />
        <MemoryRouter>
          <Shop />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByText("Add"));
  await screen.findByText("Credits is in your cart.");
  fireEvent.click(screen.getByText("Go"));
  await waitFor(() => expect(screen.queryByText("Credits is in your cart.")).toBeNull());
});
