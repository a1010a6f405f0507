import { describe, expect, it } from "vitest";
import { differs } from "./differs";

describe("a line of the comparison", () => {
  it("differs as soon as one of the bundles says something else", () => {
    expect(differs(["a", "a", "b"])).toBe(true);
    expect(differs(["a", "a"])).toBe(false);
    expect(differs(["a"])).toBe(false);
  });
});
