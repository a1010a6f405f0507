import { expect, it } from "vitest";
import type { ColumnInfo } from "../values";
import { chosenOf } from "./useView";

const columns = ["c1", "c2", "c3"].map((column_id) => ({ column_id }) as ColumnInfo);
const idsOf = (text: string) => chosenOf(columns, text).map((column) => column.column_id);

it("shows the chosen columns once each, in the order in which they were chosen", () => {
  expect(idsOf("c3,c1,c3")).toEqual(["c3", "c1"]);
});

it("shows every column where none is chosen, or none that exists", () => {
  expect(idsOf("")).toEqual(["c1", "c2", "c3"]);
  expect(idsOf("c9")).toEqual(["c1", "c2", "c3"]);
});
