import type { PriceView } from "@/api/generated/types.gen";

const THOUSAND = 1_000;
const LEAST_MINOR = 10;

interface Unit {
  /** For how many credits. */
  per: "one" | "thousand";
  /** In minor units; may be a part of one. */
  minor: number;
}

/** What a credit costs in a bundle that gives nothing but credits: for a thousand where one costs next to nothing. */
export function unitOf(
  credits: number | null | undefined,
  price: Pick<PriceView, "gross"> | null | undefined,
): Unit | null {
  if (!price || price.gross === 0 || !credits) return null;
  const minor = price.gross / credits;
  return minor < LEAST_MINOR ? { per: "thousand", minor: minor * THOUSAND } : { per: "one", minor };
}
