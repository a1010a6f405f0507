import type { Product } from "../types";

type Priced = Pick<Product, "price_list">;

/** What products cost together with tax, in each currency in which all of them have a price. */
export function pricesOf(products: readonly Priced[]): { type: 0 | 1; gross: number }[] {
  if (products.length === 0) return [];
  return ([0, 1] as const).flatMap((type) => {
    const parts = products.map(({ price_list }) =>
      price_list.find(({ currency_type }) => currency_type === type),
    );
    if (!parts.every((part) => part !== undefined)) return [];
    return [{ type, gross: parts.reduce((sum, { gross }) => sum + gross, 0) }];
  });
}
