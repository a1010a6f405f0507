import { expect, it } from "vitest";
import { FIELD, namesOf, outlineOf } from "./outline";
import type { ChartData } from "./types";

const points = Array.from({ length: 400 }, (_, place) => [place, place * 2] as [number, number]);

const CHARTS: ChartData[] = [
  { kind: "scatter", x_label: "a", y_label: "b", points, line: [points[0]!, points[399]!], is_sample: true },
  {
    kind: "box",
    x_label: "a",
    y_label: "b",
    boxes: [{ label: "x", n: 3, low: 1, q1: 2, median: 3, q3: 4, high: 5, mean: 3, outliers: 0 }],
    groups_left_out: 0,
  },
  { kind: "bar_stacked", x_label: "a", series_label: "b", bars: ["x"], series: ["y", "z"], counts: [[1, 3]] },
  { kind: "bar", x_label: "a", bars: ["x", "y"], counts: [1, 3], rest: 0 },
  { kind: "histogram", x_label: "a", edges: [0, 1, 2], counts: [1, 3], normal: null },
  {
    kind: "line",
    x_label: "a",
    y_label: "b",
    points: [
      ["2026-01-01T00:00:00", 5],
      ["2026-02-01T00:00:00", 5],
    ],
    line: null,
  },
];

it.each(CHARTS)("a $kind is drawn with a few paths inside its field", (chart) => {
  const strokes = outlineOf(chart);
  expect(strokes.length).toBeGreaterThan(0);
  expect(strokes.length).toBeLessThanOrEqual(20);
  for (const { d } of strokes) {
    expect(d).not.toMatch(/NaN|Infinity/);
    for (const [, x, y] of d.matchAll(/[ML]([\d.]+) ([\d.]+)/g)) {
      expect(Number(x)).toBeLessThanOrEqual(FIELD.width);
      expect(Number(y)).toBeLessThanOrEqual(FIELD.height);
    }
  }
});

it("a scatter of many points draws a fair sample of them", () => {
  const [dots] = outlineOf(CHARTS[0]!);
  expect(dots!.d.match(/M/g)!.length).toBeLessThanOrEqual(160);
});

it("a box stands for every month, and for every hour", () => {
  const chart = CHARTS.find(({ kind }) => kind === "box") as Extract<ChartData, { kind: "box" }>;
  for (const count of [12, 24]) {
    const boxes = Array.from({ length: count }, (_, place) => ({ ...chart.boxes[0]!, label: `${place}` }));
    const areas = outlineOf({ ...chart, boxes }).find(({ kind }) => kind === "area");
    expect(areas!.d.match(/M/g)).toHaveLength(count);
  }
});

it("a chart without points is an empty picture", () => {
  expect(outlineOf({ ...CHARTS[0]!, points: [], line: null } as ChartData)).toEqual([]);
});

function bars(names: string[]): ChartData {
  return { kind: "bar", x_label: "a", bars: names, counts: names.map(() => 1), rest: 0 };
}

it("a few groups are named from left to right, many are not, and points are no groups", () => {
  expect(namesOf(bars(["Adelie", "Chinstrap", "Gentoo"]))).toEqual(["Adelie", "Chinstrap", "Gentoo"]);
  expect(namesOf(bars(["a", "b", "c", "d", "e"]))).toEqual([]);
  expect(CHARTS.filter(({ kind }) => kind === "scatter").map(namesOf)).toEqual([[]]);
});

it("the line of points stands whole in the field, also where it leaves the points", () => {
  const [, line] = outlineOf({
    kind: "scatter",
    x_label: "a",
    y_label: "b",
    points: [
      [0, 0],
      [10, 10],
    ],
    line: [
      [0, -5],
      [10, 20],
    ],
    is_sample: false,
  });
  expect(line?.d).toBe(`M6 ${FIELD.height - 6}L${FIELD.width - 6} 6`);
});
