import { expect, it } from "vitest";
import { fits } from "./fits";
import type { ServerGroup } from "./rule";

const when = (
  field: string,
  operator: string,
  value: unknown,
  value_source: "value" | "field" = "value",
) => ({
  field,
  operator,
  value,
  value_source,
});
const all = (...rules: ServerGroup["rules"]): ServerGroup => ({ combinator: "and", not: false, rules });
const WOMEN = all(when("sex", "=", "female"), when("age", ">=", 15), when("trimester", "null", null));

it("a row fits when every condition holds of its cells", () => {
  expect(fits(WOMEN, { sex: "female", age: 15, trimester: "" })).toBe(true);
  expect(fits(WOMEN, { sex: "male", age: 40, trimester: "" })).toBe(false);
  expect(fits(WOMEN, { sex: "female", age: 40, trimester: 2 })).toBe(false);
});

it("an empty cell leaves open whether the row fits, unless another condition decides", () => {
  expect(fits(WOMEN, { sex: "", age: 40, trimester: "" })).toBeNull();
  expect(fits(WOMEN, { sex: "", age: 4, trimester: "" })).toBe(false);
  expect(fits({ ...WOMEN, not: true }, { sex: "", age: 40, trimester: "" })).toBeNull();
});

it("lists, spans, other columns, alternatives and opposites are told apart", () => {
  expect(fits(all(when("trimester", "in", [1, 3])), { trimester: 3 })).toBe(true);
  expect(fits(all(when("trimester", "notIn", [1, 3])), { trimester: 3 })).toBe(false);
  expect(fits(all(when("age", "between", [5, 12])), { age: 12 })).toBe(true);
  expect(fits(all(when("age", "notBetween", [5, 12])), { age: 12 })).toBe(false);
  expect(fits(all(when("age", "<", "limit", "field")), { age: 3, limit: 4 })).toBe(true);
  const either: ServerGroup = { ...all(when("age", "<", 5), when("age", ">", 65)), combinator: "or" };
  expect(fits(either, { age: 70 })).toBe(true);
  expect(fits({ ...either, not: true }, { age: 70 })).toBe(false);
});

it("what depends on the day of today is not guessed", () => {
  expect(fits(all(when("born", "lastDays", 30)), { born: "2026-01-01T00:00:00" })).toBeNull();
});
