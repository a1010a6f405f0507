import { formatNumber } from "@/ui/format";
import { binAxis, nameAxis, numberAxis } from "../charts";
import { figureOf } from "../figures";
import { type DrawnChart, type Looks, Parts } from "./drawn";
import { drawGrid } from "./gridDrawing";
import { type AxisGroup, condition, partOf, rangeOf } from "./parts";
import { drawPivot } from "./pivotDrawing";
import { type ChartAnswer, isYear, named } from "./question";
import { drawTiles } from "./tiles";

type Figures<K extends "histogram" | "boxes" | "scatter"> = NonNullable<ChartAnswer[K]>;

/** What is drawn of an answer, and the same numbers as a table. */
export function drawChart(chart: ChartAnswer, looks: Looks): DrawnChart {
  if (chart.histogram) return drawHistogram(chart, chart.histogram, looks);
  if (chart.boxes) return drawBoxes(chart, chart.boxes, looks);
  if (chart.scatter) return drawScatter(chart, chart.scatter, looks);
  if (chart.grid) return drawGrid(chart, chart.grid, looks);
  if (chart.tile_map) return drawTiles(chart, chart.tile_map, looks);
  return drawPivot(chart, chart.pivot, looks);
}

const legendOf = (axis: unknown) => (axis ? { legend: { type: "scroll" } } : {});

function drawHistogram(
  chart: ChartAnswer,
  { edges, color_axis: axis, counts }: Figures<"histogram">,
  { words, lang }: Looks,
): DrawnChart {
  const field = chart.across.column_id;
  const starts = edges.slice(0, -1);
  const write = (edge: number | undefined) => figureOf(lang, edge, isYear(chart.across));
  const spans = starts.map((edge, at) => `${write(edge)} – ${write(edges[at + 1])}`);
  const parts = new Parts();
  const names = axis?.groups ?? [null];
  starts.forEach((edge, bin) => {
    const isLast = bin === starts.length - 1;
    const end = edges[bin + 1] ?? null;
    const range = isLast
      ? [condition(field, ">=", edge), condition(field, "<=", end)]
      : rangeOf(field, edge, end);
    names.forEach((group, color) => {
      const within = group && chart.color ? partOf([{ field: chart.color.column_id, group }]) : null;
      if (!(counts[color]?.[bin] ?? 0) || (group && !within)) return;
      parts.put(color, bin, {
        label: [spans[bin] ?? "", ...(within ? [within.label] : [])].join(" · "),
        conditions: [...range, ...(within?.conditions ?? [])],
      });
    });
  });
  return {
    option: {
      ...legendOf(axis),
      tooltip: {
        trigger: "axis",
        axisPointer: { type: "shadow" },
        valueFormatter: (value: unknown) => formatNumber(lang, Number(value), 0),
      },
      xAxis: binAxis(named(chart.across), edges, spans, lang, isYear(chart.across)),
      yAxis: { ...numberAxis(words.rows, lang, true), scale: false },
      series: names.map((group, color) => ({
        type: "bar",
        name: group?.label ?? words.rows,
        stack: "all",
        barCategoryGap: "4%",
        itemStyle: { opacity: 0.9 },
        data: counts[color] ?? [],
      })),
    },
    table: {
      head: [words.from, words.to, ...names.map((group) => group?.label ?? words.rows)],
      rows: starts.map((edge, bin) => [
        write(edge),
        write(edges[bin + 1]),
        ...names.map((_, color) => counts[color]?.[bin] ?? 0),
      ]),
    },
    parts: parts.list,
    partAt: parts.at,
  };
}

const FIVE = ["low", "q1", "median", "q3", "high"] as const;

function drawBoxes(
  chart: ChartAnswer,
  { group_axis: groups, color_axis: colors, boxes }: Figures<"boxes">,
  { words, lang, colors: palette }: Looks,
): DrawnChart {
  const value = chart.value ?? chart.across;
  const write = (number: number | null | undefined) => figureOf(lang, number, isYear(value));
  const cell = (number: number | null) => (isYear(value) ? write(number) : number);
  const parts = new Parts();
  const outliers: [number, number][] = [];
  const labels = boxes.map((box, place) => {
    const within: { field: string; group: AxisGroup }[] = [];
    const group = groups?.groups[box.group];
    const color = colors?.groups[box.color];
    if (group) within.push({ field: chart.across.column_id, group });
    if (color && chart.color) within.push({ field: chart.color.column_id, group: color });
    const part = partOf(within);
    const name = within.map((each) => each.group.label).join(" · ") || named(value);
    if (part && within.length > 0) parts.put(0, place, part);
    for (const outlier of box.outliers) {
      const at = outliers.push([place, outlier]) - 1;
      const one = condition(value.column_id, "=", outlier);
      const label = `${name}: ${write(outlier)}`;
      if (part) parts.put(1, at, { label, conditions: [...part.conditions, one] });
    }
    return name;
  });
  const shown = boxes.map((box, place) => `${labels[place]} (${formatNumber(lang, box.n, 0)})`);
  const words5 = (at: number) => {
    const box = boxes[at];
    if (!box) return "";
    const lines = [...FIVE.toReversed(), "mean" as const];
    return [labels[at], ...lines.map((name) => `${words[name]}: ${write(box[name])}`)].join("\n");
  };
  return {
    option: {
      tooltip: {
        formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) =>
          seriesIndex === 0 ? words5(dataIndex) : write(outliers[dataIndex]?.[1]),
      },
      xAxis: nameAxis(groups ? named(chart.across) : "", shown),
      yAxis: numberAxis(named(value), lang, true, isYear(value)),
      series: [
        {
          type: "boxplot",
          boxWidth: [12, 64],
          data: boxes.map((box) => ({
            value: FIVE.map((name) => box[name]),
            itemStyle: { borderWidth: 1.5, ...(colors ? { borderColor: palette[box.color] } : {}) },
          })),
        },
        {
          type: "scatter",
          name: words.outliers,
          symbolSize: 6,
          itemStyle: { opacity: 0.6 },
          data: outliers,
        },
      ],
    },
    table: {
      head: [
        groups ? named(chart.across) : named(value),
        words.rows,
        ...FIVE.map((name) => words[name]),
        words.mean,
        words.outliers,
      ],
      rows: boxes.map((box, place) => [
        labels[place] ?? "",
        box.n,
        ...FIVE.map((name) => cell(box[name])),
        cell(box.mean),
        box.outlier_count,
      ]),
    },
    parts: parts.list,
    partAt: parts.at,
  };
}

function drawScatter(
  chart: ChartAnswer,
  { color_axis: axis, points }: Figures<"scatter">,
  { lang }: Looks,
): DrawnChart {
  const value = chart.value ?? chart.across;
  const [x, y] = [named(chart.across), named(value)];
  const pairWords = ([across, up]: readonly number[]) => [
    `${x}: ${figureOf(lang, across, isYear(chart.across))}`,
    `${y}: ${figureOf(lang, up, isYear(value))}`,
  ];
  const parts = new Parts();
  const count = points.reduce((sum, each) => sum + each.length, 0);
  points.forEach((each, color) => {
    each.forEach(([across, up], at) => {
      parts.put(color, at, {
        label: pairWords([across, up]).join(" · "),
        conditions: [condition(chart.across.column_id, "=", across), condition(value.column_id, "=", up)],
      });
    });
  });
  const wholes = (axis?.groups ?? []).flatMap((group) => {
    const part = chart.color ? partOf([{ field: chart.color.column_id, group }]) : null;
    return part ? [part] : [];
  });
  return {
    option: {
      ...legendOf(axis),
      tooltip: {
        formatter: ({ seriesName, value: at }: { seriesName: string; value: [number, number] }) =>
          [...(axis ? [seriesName] : []), ...pairWords(at)].join("\n"),
      },
      xAxis: numberAxis(x, lang, false, isYear(chart.across)),
      yAxis: numberAxis(y, lang, true, isYear(value)),
      series: points.map((each, color) => ({
        type: "scatter",
        name: axis?.groups[color]?.label ?? y,
        symbolSize: count > 1_000 ? 4 : count > 150 ? 6 : 8,
        itemStyle: { opacity: 0.6 },
        data: each,
      })),
    },
    table: {
      head: [...(axis && chart.color ? [named(chart.color)] : []), x, y],
      rows: points.flatMap((each, color) =>
        each.map(([across, up]): (string | number)[] => [
          ...(axis ? [axis.groups[color]?.label ?? ""] : []),
          isYear(chart.across) ? String(across) : across,
          isYear(value) ? String(up) : up,
        ]),
      ),
    },
    parts: wholes,
    partAt: parts.at,
  };
}
