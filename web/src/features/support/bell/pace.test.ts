import { expect, it } from "vitest";
import { stillCounted, waitFor } from "./pace";

const NOW = 10_000_000;

it("asks at once, then every five seconds at most", () => {
  expect(waitFor([], NOW)).toBe(0);
  expect(waitFor([NOW - 1_000], NOW)).toBe(4_000);
  expect(waitFor([NOW - 6_000], NOW)).toBe(0);
});

it("leaves the rest of a busy hour to the clock", () => {
  const busy = Array.from({ length: 35 }, (_, place) => NOW - 3_000_000 + place * 60_000);
  expect(waitFor(busy, NOW)).toBeNull();
  expect(waitFor(busy, NOW + 1_000_000)).toBe(0);
  expect(stillCounted(busy, NOW + 3_600_000)).toEqual([]);
});
