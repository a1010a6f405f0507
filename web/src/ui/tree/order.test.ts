import { expect, it } from "vitest";
import { stepped, type TreeItem, wayTo, withBelow, withWays } from "./order";

const ITEMS: TreeItem[] = [
  ["a", null],
  ["b", "a"],
  ["c", "b"],
  ["d", "a"],
  ["e", "gone"],
].map(([id, parent]) => ({ id: id ?? "", parent: parent ?? null, label: id ?? "" }));

it("a way goes from the top; what stands below nothing known stands at the top", () => {
  expect(wayTo(ITEMS, "c")).toEqual(["a", "b", "c"]);
  expect(wayTo(ITEMS, "e")).toEqual(["e"]);
});

it("a circle ends somewhere", () => {
  const circle = [
    { id: "x", parent: "y", label: "x" },
    { id: "y", parent: "x", label: "y" },
  ];
  expect(wayTo(circle, "x")).toEqual(["y", "x"]);
  expect(withBelow(circle, new Set(["z"])).size).toBe(0);
});

it.each([
  ["d", "up", { parent: "a", at: 0 }],
  ["d", "in", { parent: "b", at: 1 }],
  ["c", "out", { parent: "a", at: 1 }],
  ["b", "up", null],
  ["a", "out", null],
  ["e", "in", { parent: "a", at: 2 }],
] as const)("%s goes %s", (id, step, place) => {
  expect(stepped(ITEMS, id, step)).toEqual(place);
});

it("what is kept stands with all on its way, what is chosen with all beneath", () => {
  expect(withWays(ITEMS, ({ id }) => id === "c").map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect([...withBelow(ITEMS, new Set(["b"]))]).toEqual(["b", "c"]);
});
