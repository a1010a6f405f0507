import { expect, it } from "vitest";
import type { ColumnInfo } from "../values";
import { countsText, labelsOf, levelsOf, moved } from "./levels";

const column = (type: ColumnInfo["column_type"], values: string[], labels: ColumnInfo["labels"] = []) =>
  ({
    column_type: type,
    labels,
    statistics: { top: values.map((value) => ({ value })) },
  }) as unknown as ColumnInfo;

it("offers the levels that fit the type", () => {
  expect(levelsOf(column("integer", []))).toEqual(["nominal", "ordinal", "continuous"]);
  expect(levelsOf(column("select", []))).toEqual(["nominal", "ordinal"]);
  expect(levelsOf(column("float", []))).toEqual(["continuous"]);
});

it("lists labelled values first, and numbers by their size", () => {
  const labels = [{ value: "1", label: "evet" }];
  expect(labelsOf(column("integer", ["10", "2", "1"], labels)).map((each) => each.label)).toEqual([
    "evet",
    "2",
    "10",
  ]);
});

it("moves a value up and down", () => {
  expect(moved(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
});

it("counts codes by what they are called, in the order of the labels", () => {
  const labels = [
    { value: "0", label: "hayır" },
    { value: "1", label: "evet" },
  ];
  const statistics = {
    distinct: 2,
    top: [
      { value: "1", count: 1204 },
      { value: "0", count: 30 },
    ],
  };
  const coded = { column_type: "integer", labels, statistics } as unknown as ColumnInfo;
  expect(countsText(coded, "tr")).toBe("hayır: 30 · evet: 1.204");
  expect(countsText(coded, "en")).toBe("hayır: 30 · evet: 1,204");
  expect(countsText({ ...coded, labels: [] }, "tr")).toBeNull();
});
