import type { Lang } from "@/phrases/setup";
import type { BuiltChart } from "../charts";
import type { Part } from "./parts";

/** A drawn chart, the parts whose rows can be looked at, and the part that stands at a place of the drawing. */
export interface DrawnChart extends BuiltChart {
  parts: Part[];
  partAt: (series: number, item: number) => Part | null;
}

/** The words of a chart of one's own, in the language of the page. */
export interface OwnChartWords {
  rows: string;
  all: string;
  from: string;
  to: string;
  low: string;
  q1: string;
  median: string;
  q3: string;
  high: string;
  mean: string;
  outliers: string;
  province: string;
  none: string;
}

/** How charts look and speak where they are drawn. */
export interface Looks {
  words: OwnChartWords;
  lang: Lang;
  /** Of boxes in the order of the groups by which they are coloured. */
  colors: readonly string[];
  map: MapColors;
  isNarrow: boolean;
}

/** Colours of a map: of nothing, of the least and of the most, and what is written on light and on strong tiles. */
export interface MapColors {
  nothing: string;
  least: string;
  most: string;
  onLeast: string;
  onMost: string;
}

/** Parts by the place where they are drawn. */
export class Parts {
  private readonly placed = new Map<string, Part>();

  /** Put a part where it is drawn; null for what no filter tells. */
  put(series: number, item: number, part: Part | null): void {
    if (part) this.placed.set(`${series} ${item}`, part);
  }

  get list(): Part[] {
    return [...this.placed.values()];
  }

  readonly at = (series: number, item: number): Part | null => this.placed.get(`${series} ${item}`) ?? null;
}
