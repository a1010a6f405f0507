import { expect, it } from "vitest";
import type { GridColumn } from "@/ui/grid/values";
import { type Conflict, recordsOf, settled, Versions } from "./meeting";

const column = (id: string): GridColumn => ({ id, caption: id, column_type: "text" });
const row = (id: string, version: number) => ({ id, version, index: 0, cells: {} });
const conflict = (cl_id: string, wdm_code: string, version: number): Conflict => ({
  cl_id,
  wdm_code,
  version,
  value: "theirs",
  at: "2026-11-01T10:00:00Z",
  by: "ayse",
});

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

it("who keeps theirs loses the cells that both wrote and no other", () => {
  const records = [
    { cl_id: "a", _version: 3, name: "x", age: 5 },
    { cl_id: "b", _version: 1, name: "y" },
    { cl_id: "c", _version: 1, name: "z" },
  ];
  const met = [conflict("a", "name", 4), conflict("c", "name", 2)];
  expect(settled(records, met, false)).toEqual([{ cl_id: "a", _version: 4, age: 5 }, records[1]]);
  expect(settled(records, met, true)).toEqual([
    { ...records[0], _version: 4 },
    records[1],
    { ...records[2], _version: 2 },
  ]);
});

it("a record that was thrown away comes back with what is kept, or stays away", () => {
  const records = [{ cl_id: "a", _version: 3, name: "x" }];
  const met = [conflict("a", "_deleted", 4)];
  expect(settled(records, met, true)).toEqual([{ cl_id: "a", _version: 4, name: "x", _deleted: false }]);
  expect(settled(records, met, false)).toEqual([]);
  const thrown = [{ cl_id: "a", _version: 3, _deleted: true }];
  expect(settled(thrown, [conflict("a", "name", 4)], false)).toEqual([]);
});

it("one's own writes were seen by oneself, those with somebody else's between them were not", () => {
  const versions = new Versions();
  versions.note([{ cl_id: "a", _version: 3 }], [{ cl_id: "a", version: 4 }]);
  versions.note([{ cl_id: "a", _version: 4 }], [{ cl_id: "a", version: 5 }]);
  versions.note([{ cl_id: "b", _version: 3 }], [{ cl_id: "b", version: 5 }]);
  expect(versions.raise([{ cl_id: "a", _version: 3 }, { cl_id: "b", _version: 3 }, { cl_id: "c" }])).toEqual([
    { cl_id: "a", _version: 5 },
    { cl_id: "b", _version: 3 },
    { cl_id: "c" },
  ]);
});
