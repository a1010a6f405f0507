import { expect, test } from "vitest";
import { drawingOf } from "./series";
import type { Header, Row } from "./types";

const header = (key: string, more: Partial<Header> = {}): Header => ({
  key,
  caption: key,
  kind: "text",
  is_measure: false,
  by: null,
  words: {},
  ...more,
});
const SUM = header("sum_gross", { kind: "money", is_measure: true });
const told = (_: readonly Header[], row: Row, at: number) => String(row[at]);

test("money is drawn in whole units, each currency by itself", () => {
  const headers = [header("bundle"), header("currency"), SUM];
  const rows = [
    ["A", "TRY", 12000],
    ["B", "TRY", 500],
    ["A", "USD", 700],
  ];
  expect(drawingOf(headers, rows, told)).toEqual({
    names: ["A", "B"],
    series: [
      { name: "TRY", values: [120, 5] },
      { name: "USD", values: [7, null] },
    ],
    isCut: false,
  });
});

test("a list has nothing to draw, and of many names the first are drawn", () => {
  expect(drawingOf([header("order")], [["1"]], told)).toBeNull();
  const many = Array.from({ length: 61 }, (_, at) => [`n${at}`, at]);
  const drawn = drawingOf([header("n"), header("count", { kind: "number", is_measure: true })], many, told);
  expect([drawn?.names.length, drawn?.isCut]).toEqual([60, true]);
});
