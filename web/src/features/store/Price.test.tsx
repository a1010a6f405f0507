import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { StorePrice } from "@/api/generated/types.gen";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { PriceText } from "./Price";

beforeEach(() => setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand"))));

const PRICE: StorePrice = { currency_type: 0, net: 825, tax: 165, gross: 990, gross_text: "₺9.90" };

function show(price: StorePrice): void {
  render(
    <MantineProvider env="test">
      <PriceText price={price} period={null} />
    </MantineProvider>,
  );
}

it("says by which price a discount is measured", () => {
  show({ ...PRICE, lowest: 1_200, lowest_text: "₺12.00" });
  expect(screen.getByText(/Lowest price of the last 30 days/)).toHaveTextContent("₺12.00");
});

it("says nothing of other prices where there is no discount", () => {
  show(PRICE);
  expect(screen.queryByText(/Lowest price/)).toBeNull();
});
