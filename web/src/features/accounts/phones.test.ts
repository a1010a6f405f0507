import { expect, it } from "vitest";
import { phoneCodes } from "./phones";

it("countries are named and ordered in the language, the home country first", () => {
  const [first, ...rest] = phoneCodes("tr").map(({ label }) => label);
  expect(first).toBe("+90 Türkiye");
  expect(rest).toContain("+49 Almanya");
  expect(rest.indexOf("+86 Çin")).toBeLessThan(rest.indexOf("+45 Danimarka"));
  expect(phoneCodes("en").map(({ label }) => label)).toContain("+49 Germany");
});

it("every code is there once", () => {
  const codes = phoneCodes("en").map(({ value }) => value);
  expect(new Set(codes).size).toBe(codes.length);
});
