import { describe, expect, it } from "vitest";
import type { CardProduct } from "@/api/generated/types.gen";
import { unitOf } from "./unit";

type Counted = Pick<CardProduct, "product_type" | "pro_usage_count">;
const credits = (count: number | null): Counted => ({ product_type: "credit", pro_usage_count: count });

describe("the price of a credit", () => {
  it("is the price with tax by the credits of all products", () => {
    expect(unitOf([credits(100)], { gross: 4_900 })).toEqual({ per: "one", minor: 49 });
    expect(unitOf([credits(100), credits(300)], { gross: 4_000 })).toEqual({ per: "one", minor: 10 });
  });

  it("is told for a thousand where one costs less than ten kuruş or cents", () => {
    expect(unitOf([credits(1_000)], { gross: 1_499 })).toEqual({ per: "thousand", minor: 1_499 });
  });

  it("is not told of what has no price, costs nothing, gives none, or gives something else too", () => {
    expect(unitOf([credits(100)], null)).toBeNull();
    expect(unitOf([credits(100)], { gross: 0 })).toBeNull();
    expect(unitOf([credits(null)], { gross: 100 })).toBeNull();
    expect(unitOf([], { gross: 100 })).toBeNull();
    const service: Counted = { product_type: "service", pro_usage_count: 1 };
    expect(unitOf([credits(100), service], { gross: 100 })).toBeNull();
  });
});
