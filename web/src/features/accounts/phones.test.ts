import { expect, it } from "vitest";
import { phoneCodes } from "./phones";

it("countries are named and ordered in the language, the home country first", () => {
  const [first, ...rest] = phoneCodes("tr").map(({ label }) => label);
  expect(first).toBe("Türkiye (+90)");
  expect(rest).toContain("Almanya (+49)");
  expect(rest.indexOf("Çin (+86)")).toBeLessThan(rest.indexOf("Danimarka (+45)"));
  expect(phoneCodes("en").map(({ label }) => label)).toContain("Germany (+49)");
});

it("every code is there once", () => {
  const codes = phoneCodes("en").map(({ value }) => value);
  expect(new Set(codes).size).toBe(codes.length);
});
