import { measureWriter } from "../pivot/pivotChart";
import { type DrawnChart, type Looks, Parts } from "./drawn";
import { condition } from "./parts";
import type { ChartAnswer } from "./question";

type TileMap = NonNullable<ChartAnswer["tile_map"]>;

interface Drawing {
  value: (dimension: number) => number;
  coord: (at: [number, number]) => [number, number];
  size: (of: [number, number]) => [number, number];
  visual: (name: string) => string;
}

const COLUMNS = 16;
const ROWS = 7;
const GAP = 2;
const INSET = 2;

/** The provinces as equal tiles, the stronger the larger the number; a number of rows stands in the table. */
export function drawTiles(chart: ChartAnswer, { tiles, column_id }: TileMap, looks: Looks): DrawnChart {
  const { words, lang, map, isNarrow } = looks;
  const values = tiles.flatMap(({ value }) => (value === null ? [] : [value]));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const total = values.reduce((sum, value) => sum + value, 0);
  const measure = chart.measure ?? "count";
  const write = measureWriter({ measure, cells: [values], row_totals: [], total }, lang);
  const parts = new Parts();
  tiles.forEach((tile, place) => {
    if (tile.used === 0) return;
    const named = [condition(column_id, "in", tile.spellings)];
    parts.put(0, place, { label: tile.name, conditions: named });
  });
  const title = chart.measure_title ?? words.rows;
  const axis = { type: "category" as const, show: false };
  const draw = (_: unknown, api: Drawing) => {
    const [x, y, value, place] = [api.value(0), api.value(1), api.value(2), api.value(3)];
    const [middle, centre] = api.coord([x, y]);
    const [width, height] = api.size([1, 1]);
    const isNothing = Number.isNaN(value);
    const isStrong = !isNothing && most > least && (value - least) / (most - least) > 0.5;
    const tile = tiles[place];
    const text = isNarrow ? String(tile?.plate).padStart(2, "0") : (tile?.name ?? "");
    const shape = {
      x: middle - width / 2 + GAP / 2,
      y: centre - height / 2 + GAP / 2,
      width: width - GAP,
      height: height - GAP,
      r: 3,
    };
    return {
      type: "rect",
      shape,
      style: { fill: isNothing ? map.nothing : api.visual("color") },
      textContent: {
        style: {
          text,
          fill: isStrong ? map.onMost : map.onLeast,
          fontSize: isNarrow ? 9 : 11,
          width: width - GAP - 2 * INSET,
          overflow: "truncate",
          ellipsis: "…",
        },
      },
      textConfig: { position: "inside" },
    };
  };
  return {
    option: {
      tooltip: {
        formatter: ({ dataIndex }: { dataIndex: number }) => {
          const tile = tiles[dataIndex];
          return tile ? `${tile.name}\n${title}: ${tile.used ? write(tile.value) : words.none}` : "";
        },
      },
      grid: { left: 0, right: 0, top: 8, bottom: 56 },
      xAxis: { ...axis, data: Array.from({ length: COLUMNS }, (_, place) => place) },
      yAxis: { ...axis, inverse: true, data: Array.from({ length: ROWS }, (_, place) => place) },
      visualMap: {
        show: values.length > 1 && most > least,
        dimension: 2,
        min: values.length > 0 ? least : 0,
        max: values.length > 0 ? most : 1,
        orient: "horizontal",
        left: "center",
        bottom: 0,
        itemHeight: 140,
        text: [write(most), write(least)],
        inRange: { color: [map.least, map.most] },
        formatter: (value: number) => write(value),
      },
      series: [
        {
          type: "custom",
          name: title,
          encode: { x: 0, y: 1, value: 2 },
          renderItem: draw,
          data: tiles.map(({ column, row, value }, place) => [column, row, value ?? Number.NaN, place]),
        },
      ],
    },
    table: {
      head: [words.province, title, words.rows],
      rows: tiles.filter(({ used }) => used > 0).map(({ name, value, used }) => [name, value, used]),
    },
    parts: parts.list,
    partAt: parts.at,
  };
}
