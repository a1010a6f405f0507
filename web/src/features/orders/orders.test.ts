import { expect, it } from "vitest";
import { grouped, minorOf } from "./amounts";
import { movesOf } from "./moves";
import { statesOf } from "./states";

it("reads amounts as the language writes them", () => {
  expect(minorOf("1.234,56 ₺", "tr")).toBe(123456);
  expect(minorOf("12,5", "tr")).toBe(1250);
  expect(minorOf("1234", "tr")).toBe(123400);
  expect(minorOf("$1,234.50", "en")).toBe(123450);
});

it("takes nothing that could be meant in two ways for an amount", () => {
  expect(minorOf("12.5", "tr")).toBeNull();
  expect(minorOf("1,5", "en")).toBeNull();
  expect(minorOf("", "tr")).toBeNull();
  expect(minorOf("-3", "tr")).toBeNull();
  expect(minorOf("1,234", "tr")).toBeNull();
});

it("writes an IBAN in groups of four", () => {
  expect(grouped("TR330006100519786457841326")).toBe("TR33 0006 1005 1978 6457 8413 26");
});

it("offers what the server allows; paying back has a door of its own", () => {
  const allowed = ["payment_refunded", "termination", "unknown"];
  expect(movesOf("bundle", allowed, true).map(({ status }) => status)).toEqual(["termination"]);
  expect(movesOf("bundle", allowed, false).map(({ status }) => status)).toEqual(["termination"]);
});

it("asks a shop for a reason before it refuses, suspends or ends", () => {
  for (const status of ["payment_cancelled", "bundle_passive", "termination"]) {
    expect(movesOf("bundle", [status], true)[0]?.move.needsReason).toBe(true);
  }
});

const bundle = (status: string) => ({ status, status_text: status });

it("says each state of an order once", () => {
  const bundles = [bundle("bundle_active"), bundle("payment_waiting"), bundle("bundle_active")];
  expect(statesOf(bundles).map(({ status }) => status)).toEqual(["bundle_active", "payment_waiting"]);
});
