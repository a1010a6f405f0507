import { expect, it } from "vitest";
import { codeOf } from "./codes";

it.each([
  ["Kan şekeri (açlık)", "kan_sekeri_aclik"],
  ["  İlaç / doz ", "ilac_doz"],
  ["HbA1c %", "hba1c"],
  ["😀", ""],
  ["a".repeat(40), "a".repeat(32)],
])("a caption suggests a code: %s", (caption, code) => {
  expect(codeOf(caption)).toBe(code);
});
