import { expect, it } from "vitest";
import { asksFirst, parseTable, planPaste, writeTable } from "./paste";
import type { GridColumn, GridRow } from "./values";

it.each([
  [
    "a\tb\nc\td",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a\tb\r\nc\td\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["a\n", [["a"]]],
  ["a\n\nb", [["a"], [""], ["b"]]],
  ["\n", [[""]]],
  ["\ta\t", [["", "a", ""]]],
  ['"iki\nsatır"\tx', [["iki\nsatır", "x"]]],
  ['"a ""b"" c"', [['a "b" c']]],
  ['"açık kalan\tx', [['"açık kalan', "x"]]],
  ['12" ekran\tx', [['12" ekran', "x"]]],
  ['"12" ekran\tx', [['"12" ekran', "x"]]],
  ['""\t"a\tb"', [["", "a\tb"]]],
  ["", []],
])("a table is read from the clipboard: %j", (text, table) => {
  expect(parseTable(text)).toEqual(table);
});

it("what is copied is pasted unchanged", () => {
  const table = [
    ["a\tb", 'c "d"', '"e"'],
    ["iki\nsatır", "", "x"],
  ];
  expect(parseTable(writeTable(table))).toEqual(table);
});

const NAME: GridColumn = { id: "c1", caption: "Ad", column_type: "text" };
const WEIGHT: GridColumn = { id: "c2", caption: "Ağırlık", column_type: "float", unit: "kg" };
const SEX: GridColumn = {
  id: "c3",
  caption: "Cinsiyet",
  column_type: "select",
  captions: new Map([["female", "Kadın"]]),
};
const SUM: GridColumn = { id: "c4", caption: "Toplam", column_type: "float", isCalculated: true };
const ROWS: GridRow[] = [
  { index: 0, id: "a", cells: { c1: "Ayşe", c2: 50 } },
  { index: 1, id: "b", cells: { c1: "Işık", c2: null } },
];

const plan = (text: string, more: Partial<Parameters<typeof planPaste>[1]> = {}) =>
  planPaste(parseTable(text), {
    columns: [NAME, WEIGHT, SEX, SUM],
    rowAt: (index) => ROWS[index],
    total: ROWS.length,
    index: 0,
    column: 0,
    canAdd: true,
    lang: "tr",
    ...more,
  });

const written = (text: string, more = {}) =>
  plan(text, more).changes.map(({ row, column, value }) => [row.id, column.id, value]);

it("values are read as the language writes them, with the column's own unit; what is the same is no change", () => {
  expect(written("Ayşe\t1.250,5 kg\tKADIN\nEla")).toEqual([
    ["a", "c2", 1250.5],
    ["a", "c3", "female"],
    ["b", "c1", "Ela"],
  ]);
  expect(written("1,250.5", { column: 1, lang: "en" })).toEqual([["a", "c2", 1250.5]]);
});

it("an empty text empties a cell", () => {
  expect(written("\t")).toEqual([
    ["a", "c1", null],
    ["a", "c2", null],
  ]);
});

it("more rows than there are become new ones, unless all of their cells are empty", () => {
  const { added, outside } = plan("Can\t61\nDeniz\t62\n\t\n", { index: 2 });
  expect(added).toEqual([
    { c1: "Can", c2: 61 },
    { c1: "Deniz", c2: 62 },
  ]);
  expect(outside).toBe(0);
  expect(plan("Can", { index: 2, canAdd: false })).toMatchObject({ added: [], outside: 1 });
});

it("what does not fit stays as it is and is named; computed columns and what lies outside are counted", () => {
  const { misfits, closed, outside, changes } = plan("x\tçok\tbilinmez\t5\tfazla");
  expect(misfits.map(({ index, column, text }) => [index, column.id, text])).toEqual([
    [0, "c2", "çok"],
    [0, "c3", "bilinmez"],
  ]);
  expect([closed, outside, changes.length]).toEqual([1, 1, 1]);
});

it("which option was meant by another spelling is said", () => {
  expect([...plan("kadin\nKadın", { column: 2 }).meant]).toEqual([["kadin", "Kadın"]]);
});

it("a few cells that fit are written at once; many, new rows and misfits are shown before", () => {
  expect(asksFirst(plan("Ela"))).toBe(false);
  expect(asksFirst(plan("Ela\tçok"))).toBe(true);
  expect(asksFirst(plan("Ela", { index: 2 }))).toBe(true);
  expect(asksFirst(plan(Array.from({ length: 51 }, () => "x").join("\n"), { canAdd: false }))).toBe(true);
});
