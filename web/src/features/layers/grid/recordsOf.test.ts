import { expect, it } from "vitest";
import type { GridColumn } from "@/ui/grid/values";
import { recordsOf } from "./useRecordWrites";

const column = (id: string): GridColumn => ({ id, caption: id, column_type: "text" });
const row = (id: string, version: number) => ({ id, version, index: 0, cells: {} });

it("cells of one record are one change of it, with the version that was seen", () => {
  expect(
    recordsOf([
      { row: row("a", 3), column: column("name"), value: "x" },
      { row: row("b", 1), column: column("name"), value: null },
      { row: row("a", 3), column: column("age"), value: 5 },
    ]),
  ).toEqual([
    { cl_id: "a", _version: 3, name: "x", age: 5 },
    { cl_id: "b", _version: 1, name: null },
  ]);
});
