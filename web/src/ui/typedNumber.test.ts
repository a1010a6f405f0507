import { expect, it } from "vitest";
import { readNumber } from "./typedNumber";

it.each([
  ["5.000", 5000, 5],
  ["5,000", 5, 5000],
  ["1.234,5", 1234.5, 1234.5],
  ["1,234.5", 1234.5, 1234.5],
  ["-1.234.567", -1234567, -1234567],
  ["0.125", 0.125, 0.125],
  ["12,5", 12.5, 12.5],
  ["12.5", 12.5, 12.5],
  ["%12,5", 12.5, 12.5],
  ["−3", -3, -3],
  ["1 250 ₺", 1250, 1250],
  ["on iki", null, null],
  ["1,2,3", null, null],
] as const)("%s is read as each language means it", (text, turkish, english) => {
  expect([readNumber(text, "tr"), readNumber(text, "en")]).toEqual([turkish, english]);
});
