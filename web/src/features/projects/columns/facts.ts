import type { Lang } from "@/phrases/setup";
import type { PhraseKey } from "@/phrases/useT";
import { formatNumber } from "@/ui/format";
import { cellText, statisticText } from "@/ui/grid/cellText";
import { type CellValue, isNumeric } from "@/ui/grid/values";
import type { ColumnInfo } from "../values";

export interface Fact {
  label: PhraseKey;
  text: string;
}

/** The statistics of a column that apply to its type, in the order in which they are read. */
export function factsOf(column: ColumnInfo, lang: Lang): Fact[] {
  const { statistics: s } = column;
  const count = (value: number | null) => (value === null ? null : formatNumber(lang, value, 0));
  const said = (value: CellValue) => statisticText(lang, column, value);
  const isNumber = isNumeric(column.column_type);
  // The mean of codes says nothing, and that of ranks little.
  const ofAmounts = (text: string | null) => (column.level === "continuous" ? text : null);
  const ofOrder = (text: string | null) => (column.level === "nominal" ? null : text);
  const facts: [PhraseKey, string | null][] = [
    ["projects.fact.filled", count(s.count)],
    ["projects.fact.empty", count(s.empty)],
    ["projects.fact.notFitting", s.not_fitting ? count(s.not_fitting) : null],
    ["projects.fact.distinct", count(s.distinct)],
    ["projects.fact.mean", ofAmounts(said(s.mean))],
    ["projects.fact.deviation", ofAmounts(said(s.deviation))],
    ["projects.fact.median", ofOrder(said(s.median))],
    ["projects.fact.minimum", ofOrder(cellText(lang, column, s.minimum))],
    ["projects.fact.maximum", ofOrder(cellText(lang, column, s.maximum))],
    ["projects.fact.lowerQuartile", ofOrder(said(s.lower_quartile))],
    ["projects.fact.upperQuartile", ofOrder(said(s.upper_quartile))],
    [
      "projects.fact.skewness",
      isNumber ? ofAmounts(statisticText(lang, { column_type: "float" }, s.skewness)) : null,
    ],
    ["projects.fact.shortest", count(s.shortest)],
    ["projects.fact.longest", count(s.longest)],
  ];
  return facts.flatMap(([label, text]) => (text === null ? [] : [{ label, text }]));
}

/** Where the picture of a column begins and ends, if it has bars of numbers or dates; a bar of one whole number is that number. */
export function shapeEnds({ column_type: type, statistics: { histogram } }: ColumnInfo): CellValue[] {
  const [first, last] = [histogram[0], histogram.at(-1)];
  if (!first || !last) return [];
  const isOneEach = type === "integer" && Number(last.end) - Number(last.start) === 1;
  return [first.start, isOneEach ? last.start : last.end];
}

/** From the smallest to the largest value, in one short text. */
export function rangeText(column: ColumnInfo, lang: Lang): string | null {
  const from = cellText(lang, column, column.statistics.minimum);
  const to = cellText(lang, column, column.statistics.maximum);
  return from === null || to === null ? null : `${from} – ${to}`;
}

/** Where in a column's histogram its usual range lies, in shares of the width; null where there is none. */
export function usualBand({ statistics }: ColumnInfo): { left: string; width: string } | null {
  const { usual, histogram } = statistics;
  const [first, last] = [Number(histogram[0]?.start), Number(histogram.at(-1)?.end)];
  if (!usual || !(last > first)) return null;
  const place = (end: number | null, open: number) =>
    Math.min(1, Math.max(0, end === null ? open : (end - first) / (last - first)));
  const [from, to] = [place(usual.lower, 0), place(usual.upper, 1)];
  return to > from ? { left: `${from * 100}%`, width: `${(to - from) * 100}%` } : null;
}
