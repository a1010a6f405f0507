import { describe, expect, it } from "vitest";
import { priceOf, readMoney, writeMoney } from "./money";

describe("typed money", () => {
  it.each([
    ["tr", "1.234,56", 123456],
    ["tr", "1234,5", 123450],
    ["tr", "1.234", 123400],
    ["tr", "12.50", 1250],
    ["tr", "1.234.567 ₺", 123456700],
    ["tr", "0", 0],
    ["en", "1,234.56", 123456],
    ["en", "$1,234", 123400],
    ["en", "12,5", 1250],
  ] as const)("%s %s", (lang, text, minor) => expect(readMoney(lang, text)).toBe(minor));

  it("tells nothing from what is no amount", () => {
    expect(readMoney("tr", "  ")).toBeNull();
    for (const text of ["abc", "1,2345", "1.23.456", "-5", "1,234", "1.234.56"]) {
      expect(readMoney("tr", text)).toBeUndefined();
    }
    expect(readMoney("en", "1.234")).toBeUndefined();
  });

  it("is written as it is typed", () => {
    expect(writeMoney("tr", 123456789)).toBe("1.234.567,89");
    expect(writeMoney("en", 5)).toBe("0.05");
    expect(writeMoney("tr", null)).toBe("");
    for (const minor of [0, 99, 100, 99_999, 123_456_789]) {
      expect(readMoney("tr", writeMoney("tr", minor))).toBe(minor);
      expect(readMoney("en", writeMoney("en", minor))).toBe(minor);
    }
  });
});

it("adds tax to a price or takes it out of it, and the parts always make the whole", () => {
  expect(priceOf(10_000, 20, true)).toEqual({ net: 8333, tax: 1667, gross: 10_000 });
  expect(priceOf(10_000, 20, false)).toEqual({ net: 10_000, tax: 2000, gross: 12_000 });
  expect(priceOf(25, 10, false)).toEqual({ net: 25, tax: 3, gross: 28 });
  for (const amount of [1, 3, 17, 99_999_999]) {
    for (const percent of [0, 1, 8.5, 20]) {
      const { net, tax, gross } = priceOf(amount, percent, true);
      expect(net + tax).toBe(gross);
    }
  }
});
