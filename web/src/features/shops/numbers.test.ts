import { expect, it } from "vitest";
import { isIban, isMersis, isTaxNumber, spacedIban } from "./numbers";

it("knows tax numbers of companies and people by their check digits", () => {
  expect(["1234567890", "123 456 78 90", "10000000146"].map(isTaxNumber)).toEqual([true, true, true]);
  expect(["1234567891", "10000000147", "0000000014", "12345"].map(isTaxNumber)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it("knows the form of a MERSIS number", () => {
  expect(isMersis("0123 4567 8901 2345")).toBe(true);
  expect(isMersis("012345678901234")).toBe(false);
});

it("knows a Turkish IBAN by its check digits, however it is spaced", () => {
  expect(isIban("TR33 0006 1005 1978 6457 8413 26")).toBe(true);
  expect(isIban("tr330006100519786457841326")).toBe(true);
  expect(isIban("TR330006100519786457841327")).toBe(false);
  expect(isIban("DE89370400440532013000")).toBe(false);
  expect(spacedIban("tr330006100519786457841326")).toBe("TR33 0006 1005 1978 6457 8413 26");
});
