import { expect, it } from "vitest";
import { boxOf, cellsOf, isInside, spotAfter } from "./range";

const BOUNDS = { first: 100, last: 199, columns: 4 };
const at = (index: number, column: number) => ({ index, column });

it.each([
  ["ArrowDown", false, at(151, 2)],
  ["ArrowUp", true, at(100, 2)],
  ["ArrowDown", true, at(199, 2)],
  ["ArrowRight", true, at(150, 3)],
  ["ArrowLeft", false, at(150, 1)],
] as const)("%s leads on, with Ctrl to the end: %s", (key, isFar, spot) => {
  expect(spotAfter(at(150, 2), key, isFar, BOUNDS)).toEqual(spot);
});

it("no way leads out of the rows and columns, other keys lead nowhere", () => {
  expect(spotAfter(at(199, 3), "ArrowRight", false, BOUNDS)).toEqual(at(199, 3));
  expect(spotAfter(at(199, 3), "ArrowDown", false, BOUNDS)).toEqual(at(199, 3));
  expect(spotAfter(at(150, 2), "x", false, BOUNDS)).toBeNull();
});

it("a range is the same from whichever corner it was drawn", () => {
  const range = { from: at(5, 3), to: at(2, 1) };
  expect(boxOf(range)).toEqual({ top: 2, bottom: 5, left: 1, right: 3 });
  expect(cellsOf(range)).toBe(12);
  expect([isInside(range, 3, 2), isInside(range, 6, 2), isInside(range, 3, 0)]).toEqual([true, false, false]);
});
