import { expect, it } from "vitest";
import type { GridColumn } from "@/ui/grid/values";
import { isSameView, lookOf, moved, PLAIN, settingsOf, shownColumns } from "./look";

const column = (id: string): GridColumn => ({ id, caption: id, column_type: "text" });
const asked = { layer: "x", rule: null, search: "", sorts: [{ wdm: "b", is_down: true }], isTrash: false };

it("a view shows its columns in its order and width, and none that is gone", () => {
  const columns = ["a", "b", "c"].map(column);
  expect(shownColumns(columns, PLAIN)).toEqual(columns);
  const look = { ...PLAIN, columns: [{ wdm_code: "c", width: 90 }, { wdm_code: "gone" }, { wdm_code: "a" }] };
  expect(shownColumns(columns, look)).toEqual([{ ...column("c"), width: 90 }, column("a")]);
});

it("what moves takes the place of another, and nothing leaves the list", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
});

it("a view is the same until what is asked or shown differs", () => {
  const look = { ...PLAIN, group: "a", footer: { b: "sum", a: "count" } as const };
  const kept = settingsOf(asked, look);
  expect(isSameView(kept, settingsOf(asked, lookOf(kept)))).toBe(true);
  expect(isSameView(kept, settingsOf(asked, { ...look, footer: { a: "count", b: "sum" } }))).toBe(true);
  expect(isSameView(kept, settingsOf({ ...asked, sorts: [] }, look))).toBe(false);
  expect(isSameView(kept, settingsOf(asked, { ...look, group: null }))).toBe(false);
});
