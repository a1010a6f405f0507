import { expect, it } from "vitest";
import type { GridColumn } from "@/ui/grid/values";
import { stepsOf } from "./useCellEdits";

const column = (id: string): GridColumn => ({ id, caption: id, column_type: "text" });
const row = (id: number) => ({ id, index: id, cells: {} });

it("the cells of a column are one step, a single cell is one of its own", () => {
  expect(
    stepsOf([
      { row: row(2), column: column("c1"), value: "a" },
      { row: row(2), column: column("c2"), value: 5 },
      { row: row(3), column: column("c1"), value: null },
    ]),
  ).toEqual([
    {
      kind: "set_cells",
      column: "c1",
      values: [
        [2, "a"],
        [3, null],
      ],
    },
    { kind: "set_cell", column: "c2", row: 2, value: 5 },
  ]);
});
