import { describe, expect, it } from "vitest";
import { unitOf } from "./unit";

describe("the price of a credit", () => {
  it("is the price with tax by the credits that the bundle gives", () => {
    expect(unitOf(100, { gross: 4_900 })).toEqual({ per: "one", minor: 49 });
    expect(unitOf(400, { gross: 4_000 })).toEqual({ per: "one", minor: 10 });
  });

  it("is told for a thousand where one costs less than ten kuruş or cents", () => {
    expect(unitOf(1_000, { gross: 1_499 })).toEqual({ per: "thousand", minor: 1_499 });
  });

  it("is not told of what has no price, costs nothing, or does not give credits alone", () => {
    expect(unitOf(100, null)).toBeNull();
    expect(unitOf(100, { gross: 0 })).toBeNull();
    expect(unitOf(0, { gross: 100 })).toBeNull();
    expect(unitOf(null, { gross: 100 })).toBeNull();
  });
});
