import { expect, test } from "vitest";
import { movesOf } from "./moves";

const top = () => null;

test("an entry comes, goes, moves, or is called otherwise", () => {
  const moves = movesOf(
    [
      { field: "page_a/order", before: null, after: 10 },
      { field: "page_a/caption/tr", before: null, after: "Yeni" },
      { field: "page_a/login_need", before: null, after: "no" },
      { field: "shop/order", before: 10, after: null },
      { field: "shop/caption/tr", before: "Mağaza", after: null },
      { field: "log/parent", before: "settings", after: "shop" },
      { field: "list/order", before: 1, after: 2 },
      { field: "home/caption/en", before: "Home", after: "Start" },
    ],
    top,
  );
  expect(
    moves.map(({ route, kind, former, parent, rest }) => [route, kind, former, parent, rest.length]),
  ).toEqual([
    ["page_a", "added", null, null, 1],
    ["shop", "removed", null, null, 0],
    ["log", "moved", "settings", "shop", 0],
    ["list", "moved", null, null, 0],
    ["home", "changed", null, null, 1],
  ]);
});
