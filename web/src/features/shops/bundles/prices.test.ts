import { expect, it } from "vitest";
import { pricesOf } from "./prices";

const price = (currency_type: number, gross: number) => ({
  currency_type,
  gross,
  net: gross,
  tax: 0,
  gross_text: "",
});

it("adds up only the currencies in which everything has a price", () => {
  const products = [{ price_list: [price(0, 12_000), price(1, 500)] }, { price_list: [price(0, 3_050)] }];
  expect(pricesOf(products)).toEqual([{ type: 0, gross: 15_050 }]);
  expect(pricesOf([])).toEqual([]);
});
