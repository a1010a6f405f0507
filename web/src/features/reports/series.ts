import { drawn, isNumeric } from "./cells";
import type { Header, Row } from "./types";

const MOST_DRAWN = 60;

export interface Drawing {
  names: string[];
  series: { name: string; values: (number | null)[] }[];
  /** Whether only the first names are drawn. */
  isCut: boolean;
}

/** What a chart draws: the first group across, and the first measure upward for each value of the others. */
export function drawingOf(
  headers: readonly Header[],
  rows: readonly Row[],
  textOf: (headers: readonly Header[], row: Row, at: number) => string,
): Drawing | null {
  const measure = headers.findIndex((each) => each.is_measure && isNumeric(each));
  const groups = headers.flatMap((each, at) => (each.is_measure ? [] : [at]));
  const header = headers[measure];
  const [first, ...others] = groups;
  if (!header || first === undefined) return null;
  const names: string[] = [];
  const series = new Map<string, Map<string, number | null>>();
  for (const row of rows) {
    const name = textOf(headers, row, first);
    if (!names.includes(name)) names.push(name);
    const told = others.map((at) => textOf(headers, row, at)).join(" · ") || header.caption;
    const values = series.get(told) ?? new Map<string, number | null>();
    values.set(name, drawn(header, row[measure] ?? null));
    series.set(told, values);
  }
  const shown = names.slice(0, MOST_DRAWN);
  return {
    names: shown,
    series: [...series].map(([name, values]) => ({
      name,
      values: shown.map((each) => values.get(each) ?? null),
    })),
    isCut: names.length > shown.length,
  };
}
