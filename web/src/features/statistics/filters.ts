import { ANALYSES, type Analysis } from "./types";
import type { FindingsQuestion, RunPlace } from "./useRuns";

/** So many findings are answered with their charts at once. */
export const PAGE_SIZE = 20;

export interface Filters {
  analyses: Analysis[];
  column: string | null;
  onlySignificant: boolean;
  onlyScored: boolean;
  level: string | null;
  page: number;
}

/** Filters and page stand in the address: they survive a reload and can be sent to somebody. */
export function filtersOf(params: URLSearchParams): Filters {
  const types = params.get("types")?.split(",") ?? [];
  return {
    analyses: ANALYSES.filter((analysis) => types.includes(analysis)),
    column: params.get("column"),
    onlySignificant: params.get("significant") === "1",
    onlyScored: params.get("scored") === "1",
    level: params.get("p"),
    page: Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1),
  };
}

/** The server's question for the filters. */
export function questionOf(place: RunPlace, filters: Filters): FindingsQuestion {
  return {
    ...fileQuestionOf(place, filters),
    pagination: { page: filters.page, page_size: PAGE_SIZE },
  };
}

/** The question for a file of all that the filters keep. */
export function fileQuestionOf(place: RunPlace, filters: Filters): Omit<FindingsQuestion, "pagination"> {
  return {
    ...place,
    selected_analyze_types: filters.analyses,
    selected_columns: filters.column ? [filters.column] : [],
    selected_p_value: filters.level ? Number(filters.level) : null,
    only_significant: filters.onlySignificant,
    only_scored: filters.onlyScored,
  };
}

/** Of how many findings at most one is a false alarm, at a level of corrected p. */
export function falseAlarmIn(level: string): number {
  return Math.round(1 / Number(level));
}
