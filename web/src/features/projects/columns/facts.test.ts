import { expect, test } from "vitest";
import type { ColumnInfo, Level } from "../values";
import { factsOf, shapeEnds } from "./facts";

const column = (level: Level) =>
  ({
    column_type: "integer",
    level,
    statistics: {
      count: 40,
      empty: 0,
      not_fitting: 0,
      distinct: 2,
      mean: 0.5,
      deviation: 0.5,
      median: 1,
      minimum: 0,
      maximum: 1,
      lower_quartile: 0,
      upper_quartile: 1,
      skewness: 0,
      shortest: null,
      longest: null,
    },
  }) as unknown as ColumnInfo;

const labels = (level: Level) => factsOf(column(level), "tr").map((fact) => fact.label);

test("amounts have a mean, ranks a median, codes neither", () => {
  expect(labels("continuous")).toEqual(
    expect.arrayContaining(["projects.fact.mean", "projects.fact.median", "projects.fact.skewness"]),
  );
  expect(labels("ordinal")).toContain("projects.fact.median");
  expect(labels("ordinal")).not.toContain("projects.fact.mean");
  expect(labels("nominal")).toEqual([
    "projects.fact.filled",
    "projects.fact.empty",
    "projects.fact.distinct",
  ]);
});

const drawn = (column_type: string, bins: [number, number][]) =>
  ({
    column_type,
    statistics: { histogram: bins.map(([start, end]) => ({ start, end, count: 1 })) },
  }) as unknown as ColumnInfo;

test("a picture of single whole numbers ends with the last of them, any other where its last bar ends", () => {
  const single: [number, number][] = [
    [0, 1],
    [1, 2],
  ];
  expect(shapeEnds(drawn("integer", single))).toEqual([0, 1]);
  expect(shapeEnds(drawn("float", single))).toEqual([0, 2]);
  expect(
    shapeEnds(
      drawn("integer", [
        [10, 20],
        [20, 30],
      ]),
    ),
  ).toEqual([10, 30]);
  expect(shapeEnds(drawn("text", []))).toEqual([]);
});
