import type { CardProduct, PriceView } from "@/api/generated/types.gen";

const THOUSAND = 1_000;
const LEAST_MINOR = 10;

interface Unit {
  /** For how many credits. */
  per: "one" | "thousand";
  /** In minor units; may be a part of one. */
  minor: number;
}

type Counted = Pick<CardProduct, "product_type" | "pro_usage_count">;

/** What a credit costs in a bundle that gives nothing but credits: for a thousand where one costs next to nothing. */
export function unitOf(
  products: readonly Counted[],
  price: Pick<PriceView, "gross"> | null | undefined,
): Unit | null {
  if (!price || price.gross === 0) return null;
  if (products.some(({ product_type }) => product_type !== "credit")) return null;
  const credits = products.reduce((sum, { pro_usage_count }) => sum + (pro_usage_count ?? 0), 0);
  if (credits === 0) return null;
  const minor = price.gross / credits;
  return minor < LEAST_MINOR ? { per: "thousand", minor: minor * THOUSAND } : { per: "one", minor };
}
