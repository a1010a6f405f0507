import { expect, test } from "vitest";
import type { ColumnInfo } from "../values";
import { AS_IN_FILE, ordered, shownOf, withShown } from "./columnView";

const COLUMNS = ["c1", "c2", "c3"].map((column_id) => ({ column_id }) as ColumnInfo);
const ids = (columns: readonly ColumnInfo[]) => columns.map((column) => column.column_id);

test("columns stand as in the file until another order is chosen; new ones follow", () => {
  expect(ids(ordered(COLUMNS, AS_IN_FILE))).toEqual(["c1", "c2", "c3"]);
  expect(ids(ordered(COLUMNS, { order: ["c3", "c1"], hidden: [] }))).toEqual(["c3", "c1", "c2"]);
});

test("a column that has gone is passed over", () => {
  expect(ids(shownOf(COLUMNS, { order: ["c9", "c2"], hidden: ["c8"] }))).toEqual(["c2", "c1", "c3"]);
});

test("hidden columns do not stand in the table, but one always does", () => {
  expect(ids(shownOf(COLUMNS, { order: ["c2"], hidden: ["c1"] }))).toEqual(["c2", "c3"]);
  expect(ids(shownOf(COLUMNS, { order: ["c2"], hidden: ["c1", "c2", "c3"] }))).toEqual(["c2"]);
});

test("hiding a column twice hides it once, and showing it leaves the others hidden", () => {
  const hidden = withShown(withShown(AS_IN_FILE, "c1", false), "c1", false);
  expect(hidden.hidden).toEqual(["c1"]);
  expect(withShown({ ...hidden, hidden: ["c1", "c2"] }, "c1", true).hidden).toEqual(["c2"]);
});
