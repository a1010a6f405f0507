import type { ChartData } from "./types";

/** A small picture's field, in its own units; it is drawn as wide as there is room. */
export const FIELD = { width: 160, height: 90 } as const;
const EDGE = 6;
const MOST_BOXES = 24; // the hours of a day
const MOST_BARS = 8;
const MOST_NAMES = 4;
const MOST_DOTS = 160;
const TONES = 5;

/** One path of a small picture: dots, lines or areas, in one of a few tones. */
export interface Stroke {
  kind: "dots" | "line" | "area" | "mark";
  d: string;
  tone: number;
}

type Scale = (value: number) => number;

/** A chart without its words, as few paths: light enough for a picture on every card. */
export function outlineOf(data: ChartData): Stroke[] {
  switch (data.kind) {
    case "scatter":
      return scatter(data.points, data.line);
    case "scatter_groups":
      return scatter(
        data.groups.flatMap((group) => group.points),
        null,
      );
    case "line": {
      const ends = data.line?.map(([x, y]) => [Date.parse(x), y] as const);
      return curve(
        data.points.map(([x, y]) => [Date.parse(x), y] as const),
        ends ?? null,
      );
    }
    case "box":
      return boxes(data.boxes.slice(0, MOST_BOXES));
    case "bar_stacked":
      return shares(data.counts.slice(0, MOST_BARS));
    case "bar":
      return [area(columnsOf(data.counts.slice(0, MOST_BARS)))];
    case "histogram":
      return [area(columnsOf(data.counts, 0.5))];
  }
}

/** The groups of a small picture from left to right, where they are few enough to be read. */
export function namesOf(data: ChartData): readonly string[] {
  const names = groupsOf(data);
  return names.length <= MOST_NAMES ? names : [];
}

function groupsOf(data: ChartData): readonly string[] {
  switch (data.kind) {
    case "box":
      return data.boxes.map(({ label }) => label);
    case "bar":
    case "bar_stacked":
      return data.bars;
    default:
      return [];
  }
}

type Point = readonly [number, number];

function scatter(points: readonly Point[], line: readonly Point[] | null): Stroke[] {
  if (points.length === 0) return [];
  const step = Math.max(1, Math.ceil(points.length / MOST_DOTS));
  const drawn = points.filter((_, place) => place % step === 0);
  const [x, y] = scalesOf([...drawn, ...(line ?? [])]);
  const dots = drawn.map(([a, b]) => `M${x(a)} ${y(b)}h0`).join("");
  return [{ kind: "dots", d: dots, tone: 0 }, ...trend(line, x, y)];
}

function curve(points: readonly Point[], line: readonly Point[] | null): Stroke[] {
  if (points.length === 0) return [];
  const [x, y] = scalesOf([...points, ...(line ?? [])]);
  return [{ kind: "line", d: pathOf(points, x, y), tone: 0 }, ...trend(line, x, y)];
}

function trend(line: readonly Point[] | null, x: Scale, y: Scale): Stroke[] {
  return line ? [{ kind: "mark", d: pathOf(line, x, y), tone: 0 }] : [];
}

function pathOf(points: readonly Point[], x: Scale, y: Scale): string {
  return points.map(([a, b], place) => `${place ? "L" : "M"}${x(a)} ${y(b)}`).join("");
}

function scalesOf(points: readonly Point[]): [Scale, Scale] {
  return [
    scale(
      points.map(([x]) => x),
      EDGE,
      FIELD.width - EDGE,
    ),
    scale(
      points.map(([, y]) => y),
      FIELD.height - EDGE,
      EDGE,
    ),
  ];
}

/** From values to places between two ends, with one decimal; values that are all the same stand in the middle. */
function scale(values: readonly number[], from: number, to: number): Scale {
  const low = values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = values.reduce((most, value) => Math.max(most, value), -Infinity);
  const span = high - low;
  return (value) => rounded(span > 0 ? from + ((value - low) / span) * (to - from) : (from + to) / 2);
}

const rounded = (value: number) => Math.round(value * 10) / 10;

interface Five {
  low: number;
  q1: number;
  median: number;
  q3: number;
  high: number;
}

function boxes(drawn: readonly Five[]): Stroke[] {
  const y = scale(
    drawn.flatMap((box) => [box.low, box.high]),
    FIELD.height - EDGE,
    EDGE,
  );
  const width = (FIELD.width - 2 * EDGE) / Math.max(1, drawn.length);
  const half = Math.min(14, width * 0.32);
  const paths = { line: "", area: "", mark: "" };
  drawn.forEach((box, place) => {
    const x = rounded(EDGE + width * (place + 0.5));
    const [left, right] = [rounded(x - half), rounded(x + half)];
    paths.line += `M${x} ${y(box.low)}V${y(box.high)}`;
    paths.area += `M${left} ${y(box.q1)}H${right}V${y(box.q3)}H${left}Z`;
    paths.mark += `M${left} ${y(box.median)}H${right}`;
  });
  const kinds = ["line", "area", "mark"] as const;
  return kinds.map((kind) => ({ kind, d: paths[kind], tone: 0 })).filter(({ d }) => d !== "");
}

function shares(counts: readonly (readonly number[])[]): Stroke[] {
  const width = (FIELD.width - 2 * EDGE) / Math.max(1, counts.length);
  const gap = Math.min(6, width * 0.2);
  const paths = Array.from({ length: TONES }, () => "");
  counts.forEach((row, bar) => {
    const total = row.reduce((sum, count) => sum + count, 0) || 1;
    let top = FIELD.height - EDGE;
    row.forEach((count, series) => {
      const height = (count / total) * (FIELD.height - 2 * EDGE);
      const tone = Math.min(series, TONES - 1);
      paths[tone] += rectangle(EDGE + bar * width + gap / 2, top - height, width - gap, height);
      top -= height;
    });
  });
  return paths.map((d, tone) => ({ kind: "area" as const, d, tone })).filter(({ d }) => d !== "");
}

function columnsOf(counts: readonly number[], between = 4): string {
  const most = Math.max(1, ...counts);
  const width = (FIELD.width - 2 * EDGE) / Math.max(1, counts.length);
  const gap = Math.min(between, width * 0.3);
  return counts
    .map((count, place) => {
      const height = (count / most) * (FIELD.height - 2 * EDGE);
      return rectangle(EDGE + place * width + gap / 2, FIELD.height - EDGE - height, width - gap, height);
    })
    .join("");
}

function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${rounded(x)} ${rounded(y)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}Z`;
}

function area(d: string): Stroke {
  return { kind: "area", d, tone: 0 };
}
