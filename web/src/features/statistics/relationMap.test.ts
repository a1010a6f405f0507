import { expect, it } from "vitest";
import { cellsOf, depthOf, keyOf, movedBy, sizeOfStrength } from "./relationMap";

const PAIR = { columns: ["a", "b"], strength: 0.62, is_significant: true, finding_id: "relation-a-b" };

it("finds a pair from either of its columns", () => {
  const cells = cellsOf([PAIR]);
  expect(cells.get(keyOf("a", "b"))).toBe(PAIR);
  expect(cells.get(keyOf("b", "a"))).toBe(PAIR);
  expect(cells.get(keyOf("a", "a"))).toBeUndefined();
});

it("colours the deeper the stronger, in five depths", () => {
  expect([0, 0.05, 0.2, 0.21, 0.79, 1].map(depthOf)).toEqual([1, 1, 1, 2, 4, 5]);
});

it("says strength in the words of a finding", () => {
  expect([0.09, 0.1, 0.3, 0.5].map(sizeOfStrength)).toEqual([
    "statistics.size.none",
    "statistics.size.small",
    "statistics.size.medium",
    "statistics.size.large",
  ]);
});

it("moves by arrows inside the map, and not beyond its edge", () => {
  expect(movedBy("ArrowRight", [0, 1], 3)).toEqual([0, 2]);
  expect(movedBy("ArrowRight", [0, 2], 3)).toEqual([0, 2]);
  expect(movedBy("ArrowUp", [0, 2], 3)).toEqual([0, 2]);
  expect(movedBy("ArrowDown", [0, 2], 3)).toEqual([1, 2]);
  expect(movedBy("Home", [2, 2], 3)).toEqual([2, 0]);
  expect(movedBy("End", [2, 0], 3)).toEqual([2, 2]);
  expect(movedBy("Tab", [0, 0], 3)).toBeNull();
});
