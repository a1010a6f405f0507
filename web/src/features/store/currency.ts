import { readStored, writeStored } from "@/api/storage";
import { createStore, useStore } from "@/api/store";

/** ₺ or $, as the context of a call counts them. */
export type Currency = "0" | "1";

const KEY = "terazi.currency";

const currencyStore = createStore<Currency>(readStored<Currency>(KEY) === "1" ? "1" : "0");

export function chooseCurrency(currency: Currency): void {
  writeStored(KEY, currency);
  currencyStore.set(currency);
}

/** In which currency the person wants to see prices. */
export function useCurrency(): Currency {
  return useStore(currencyStore);
}

/** The price to show out of those a bundle has: in the currency wanted, else in the one it is sold in. */
export function priceIn<P extends { currency_type: number }>(
  prices: readonly P[],
  currency: Currency,
): P | undefined {
  return prices.find((price) => String(price.currency_type) === currency) ?? prices[0];
}
