import { expect, it } from "vitest";
import { deviceAt, isMobileAt } from "./device";

it("is mobile under 750 px at first sight", () => {
  expect([749, 750].map((width) => isMobileAt(width, null))).toEqual([true, false]);
});

it("does not flicker within 3 px of the edge", () => {
  const seen: boolean[] = [];
  let isMobile = isMobileAt(800, null);
  for (const width of [752, 749, 747, 746, 748, 751, 753, 754, 749]) {
    isMobile = isMobileAt(width, isMobile);
    seen.push(isMobile);
  }
  expect(seen).toEqual([false, false, false, true, true, true, true, false, false]);
});

it("classes devices by their width", () => {
  expect([390, 900, 1360].map((width) => deviceAt(width, null))).toEqual(["mobile", "tablet", "desktop"]);
});
