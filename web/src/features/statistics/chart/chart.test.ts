import { describe, expect, it } from "vitest";
import { mapColors, seriesColors } from "@/ui/chartTheme";
import { notesOf } from "./ChartNotes";
import { drawChart } from "./drawing";
import type { Looks } from "./drawn";
import { conditionsOf, ruleOf } from "./parts";
import type { ChartAnswer } from "./question";

const LOOKS: Looks = {
  lang: "tr",
  isNarrow: false,
  colors: seriesColors(false),
  map: mapColors(false),
  words: {
    rows: "Satır",
    all: "Tümü",
    from: "Başı",
    to: "Sonu",
    low: "En az",
    q1: "Ç1",
    median: "Ortanca",
    q3: "Ç3",
    high: "En çok",
    mean: "Ortalama",
    outliers: "Aykırı",
    province: "İl",
    none: "satır yok",
  },
};

const column = (id: string) => ({ column_id: id, column_name: id, unit: null, display: "plain" as const });
const group = (label: string, more: object = {}) => ({
  kind: "value" as const,
  label,
  value: label,
  low: null,
  high: null,
  start: null,
  end: null,
  ...more,
});
const axis = (...groups: ReturnType<typeof group>[]) => ({
  column_id: "c1",
  column_name: "c1",
  period: null,
  pooled: 0,
  groups,
});

function answer(more: Partial<ChartAnswer>): ChartAnswer {
  return {
    title: "",
    chart_type: "bar",
    options: [],
    across: column("c1"),
    value: null,
    color: null,
    measure: null,
    measure_title: null,
    pivot: null,
    histogram: null,
    boxes: null,
    scatter: null,
    tile_map: null,
    grid: null,
    row_count: 10,
    used_count: 10,
    aside_count: 0,
    version: 1,
    filter_sentence: null,
    ...more,
  };
}

const equal = (field: string, value: unknown) => ({
  field,
  operator: "=",
  value,
  value_source: "value" as const,
});

describe("parts of a chart", () => {
  it("a group is found by its value, its range, its period or its emptiness, and the others by nothing", () => {
    expect(conditionsOf("c1", group("Ankara"))).toEqual([equal("c1", "Ankara")]);
    expect(conditionsOf("c1", group("", { kind: "range", low: null, high: 5 }))).toEqual([
      { field: "c1", operator: "<", value: 5, value_source: "value" },
    ]);
    const period = { kind: "period", start: "2026-01-01", end: "2026-02-01" };
    expect(conditionsOf("c1", group("", period))?.map(({ operator }) => operator)).toEqual([">=", "<"]);
    expect(conditionsOf("c1", group("", { kind: "empty" }))?.[0]?.operator).toBe("null");
    expect(conditionsOf("c1", group("", { kind: "others" }))).toBeNull();
  });

  it("a filter of a part keeps the filters within which it was drawn", () => {
    const within = { combinator: "or", not: false, rules: [equal("c2", 1)] };
    const part = { label: "", conditions: [equal("c1", "Ankara")] };
    expect(ruleOf(part, [null, { rules: [] }, within]).rules).toEqual([within, equal("c1", "Ankara")]);
  });
});

describe("what is drawn", () => {
  it("a bar of two groups has the conditions of both, one without rows none", () => {
    const drawn = drawChart(
      answer({
        measure: "count",
        color: column("c2"),
        pivot: {
          row_axis: axis(group("Ankara"), group("İzmir")),
          column_axis: axis(group("web")),
          cells: [[3], [0]],
          used_counts: [[3], [0]],
          row_totals: [3, 0],
          column_totals: [3],
          total: 3,
        },
      }),
      LOOKS,
    );
    expect(drawn.parts).toEqual([
      { label: "Ankara · web", conditions: [equal("c1", "Ankara"), equal("c2", "web")] },
    ]);
    expect(drawn.partAt(0, 0)).toEqual(drawn.parts[0]);
    expect(drawn.partAt(0, 1)).toBeNull();
    expect(drawn.table.rows).toEqual([
      ["Ankara", 3, 3],
      ["İzmir", 0, 0],
    ]);
  });

  it("the last bin of a distribution holds its upper edge, the others do not", () => {
    const drawn = drawChart(
      answer({ histogram: { edges: [0, 1, 2], color_axis: null, counts: [[4, 6]] } }),
      LOOKS,
    );
    const operators = drawn.parts.map((part) => part.conditions.map(({ operator }) => operator));
    expect(operators).toEqual([
      [">=", "<"],
      [">=", "<="],
    ]);
  });

  it("a line leaves rows without a date to its table", () => {
    const drawn = drawChart(
      answer({
        chart_type: "line",
        measure: "count",
        pivot: {
          row_axis: axis(
            group("Ocak", { kind: "period", start: "2026-01-01", end: "2026-02-01" }),
            group("(boş)", { kind: "empty" }),
          ),
          column_axis: null,
          cells: [[3], [2]],
          used_counts: [[3], [2]],
          row_totals: [3, 2],
          column_totals: [5],
          total: 5,
        },
      }),
      LOOKS,
    );
    expect(drawn.option["series"]).toMatchObject([{ data: [["2026-01-01", 3]] }]);
    expect(drawn.table.rows).toHaveLength(2);
  });

  it("a province is found by every spelling it has in the data, one without rows by none", () => {
    const tile = {
      plate: 6,
      name: "Ankara",
      column: 5,
      row: 3,
      value: 2,
      used: 2,
      spellings: ["ANKARA", "06"],
    };
    const none = { ...tile, plate: 65, name: "Van", value: null, used: 0, spellings: [] };
    const drawn = drawChart(
      answer({
        tile_map: { column_id: "c1", tiles: [tile, none], unknown: [], unknown_count: 0, unknown_rows: 0 },
      }),
      LOOKS,
    );
    expect(drawn.partAt(0, 0)?.conditions).toEqual([
      { field: "c1", operator: "in", value: ["ANKARA", "06"], value_source: "value" },
    ]);
    expect(drawn.partAt(0, 1)).toBeNull();
    expect(drawn.table.rows).toEqual([["Ankara", 2, 2]]);
  });

  it("years of bars, boxes and points have no mark between their digits", () => {
    const years = { ...column("Yıl"), display: "year" as const };
    const bars = drawChart(
      answer({ across: years, histogram: { edges: [1960, 1970, 1980], color_axis: null, counts: [[4, 6]] } }),
      LOOKS,
    );
    expect(bars.table.rows).toEqual([
      ["1960", "1970", 4],
      ["1970", "1980", 6],
    ]);
    const box = { group: 0, color: 0, n: 9, low: 1960, q1: 1965, median: 1970, q3: 1975.25, high: 1980 };
    const boxes = drawChart(
      answer({
        value: years,
        boxes: {
          group_axis: axis(group("Ankara")),
          color_axis: null,
          boxes: [{ ...box, mean: 1970.04, outliers: [1900], outlier_count: 1 }],
        },
      }),
      LOOKS,
    );
    expect(boxes.table.rows).toEqual([["Ankara", 9, "1960", "1965", "1970", "1975,3", "1980", "1970", 1]]);
    expect(boxes.partAt(1, 0)?.label).toBe("Ankara: 1900");
    const points = drawChart(
      answer({
        across: years,
        value: column("Tutar"),
        scatter: { color_axis: null, points: [[[1962, 1500]]], point_count: 1 },
      }),
      LOOKS,
    );
    expect(points.partAt(0, 0)?.label).toBe("Yıl: 1962 · Tutar: 1.500");
    expect(points.table.rows).toEqual([["1962", 1500]]);
  });

  it("an outlier is found by its value within its group", () => {
    const box = { group: 0, color: 0, n: 9, low: 1, q1: 2, median: 3, q3: 4, high: 5, mean: 3 };
    const drawn = drawChart(
      answer({
        value: column("c3"),
        boxes: {
          group_axis: axis(group("Ankara")),
          color_axis: null,
          boxes: [{ ...box, outliers: [40], outlier_count: 1 }],
        },
      }),
      LOOKS,
    );
    expect(drawn.partAt(1, 0)?.conditions).toEqual([equal("c1", "Ankara"), equal("c3", 40)]);
  });
});

const said = (chart: Partial<ChartAnswer>) => notesOf(answer(chart), (key) => key);

it("a grid has a square for each count, and the same numbers as a table", () => {
  const grid = {
    across_edges: [0, 10, 20],
    value_edges: [100, 200, 300],
    counts: [
      [5, 0],
      [10, 25],
    ],
  };
  const drawn = drawChart(answer({ chart_type: "scatter", value: column("c2"), grid }), LOOKS);
  expect(drawn.option["series"]).toMatchObject([
    {
      type: "heatmap",
      data: [
        [0, 0, 5],
        [0, 1, 10],
        [1, 1, 25],
      ],
    },
  ]);
  expect(drawn.table).toEqual({
    head: ["c1", "c2", "Satır"],
    rows: [
      ["0 – 10", "100 – 200", 5],
      ["0 – 10", "200 – 300", 10],
      ["10 – 20", "200 – 300", 25],
    ],
  });
  expect(drawn.parts).toEqual([]);
});

it("no column of totals stands in the table where none are told", () => {
  const pivot = {
    row_axis: axis(group("a")),
    column_axis: axis(group("x"), group("y")),
    cells: [[5, null]],
    used_counts: [[5, 0]],
    row_totals: [null],
    column_totals: [null, null],
    total: null,
  };
  const drawn = drawChart(answer({ measure: "count", pivot: pivot as never }), LOOKS);
  expect(drawn.table).toEqual({ head: ["c1", "x", "y"], rows: [["a", 5, null]] });
});

it("what a chart leaves out is said", () => {
  expect(said({})).toEqual([]);
  expect(said({ used_count: 7, aside_count: 1 })).toEqual(["charts.own.empty", "charts.own.aside"]);
  expect(said({ scatter: { color_axis: null, points: [[[1, 2]]], point_count: 9 } })).toEqual([
    "charts.own.sampled",
  ]);
  const tile_map = { column_id: "c1", tiles: [], unknown: ["Atlantis"], unknown_count: 1, unknown_rows: 4 };
  expect(said({ tile_map, used_count: 6 })).toEqual(["charts.own.unknown"]);
});
