import { expect, it } from "vitest";
import type { SearchResult } from "@/api/generated/types.gen";
import { groupsOf } from "./search";

function result(kind: SearchResult["kind"], caption: string): SearchResult {
  return { kind, id: caption, caption, description: "", route_view: "r", query: {}, path: "/r", score: 1 };
}

it("groups what was found by kind, in a fixed order, and keeps the order within", () => {
  const groups = groupsOf([result("column", "Işık"), result("screen", "Ayarlar"), result("column", "Isı")]);
  expect(groups.map(({ title, results }) => [title, results.map((each) => each.caption)])).toEqual([
    ["site.search.screens", ["Ayarlar"]],
    ["site.search.columns", ["Işık", "Isı"]],
  ]);
});

it("has no group for nothing", () => expect(groupsOf([])).toEqual([]));
