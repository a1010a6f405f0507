import type { AnswerOf } from "@/api/call";
import { useRead } from "@/api/useCalls";
import type { ColumnView } from "./data/columnView";
import { COLUMNS } from "./useChanges";
import type { ColumnInfo, ColumnsOf, Step, Suggestion } from "./values";

const columnsOf = (answer: AnswerOf<typeof COLUMNS>): ColumnsOf => ({
  version: answer.version,
  columns: answer.column_list as unknown as ColumnInfo[],
  whole: answer.suggestion_list as unknown as Suggestion[],
});

/** The columns of a project's newest version. */
export function useColumns(projectId: string, isReady = true, product?: string) {
  return useRead(
    COLUMNS,
    { body: { project_id: projectId, ...(product ? { auth_client_id: product } : {}) } },
    { enabled: Boolean(projectId) && isReady, select: columnsOf },
  );
}

export interface ProjectFacts {
  project_id: string;
  project_name: string;
  state: "importing" | "ready" | "failed";
  is_sample: boolean;
  file_name: string;
  row_count: number;
  column_count: number;
  version: number;
  skipped_list: { address: string; reason: string }[];
  main_layer?: string | null;
  layer_tree?: string[] | null;
  location_list?: string[] | null;
  /** Which layers and places of the project are codes; the others are texts as somebody wrote them. */
  code_list?: string[] | null;
  column_design?: Record<string, ColumnPlace> | null;
  column_view?: ColumnView | null;
  /** Of a bought product: the columns by which the records that are sent are let in. */
  deciding_column_list?: string[];
}

/** Where a column belongs when an output is sold. */
export interface ColumnPlace {
  layer: string;
  is_location: boolean;
  /** The code of the layer whose places these are. */
  location_level?: string | null;
  /** Of districts: the column of the provinces that they are in. */
  province_column?: string | null;
}

export function useProjectFacts(projectId: string, product?: string) {
  return useRead(
    "/v1/wanalyzer/project/details/columns/wai/get",
    { body: { project_id: projectId, ...(product ? { auth_client_id: product } : {}) } },
    {
      enabled: Boolean(projectId),
      select: (answer) => ({
        facts: answer.details as unknown as ProjectFacts,
        columns: answer.column_list,
      }),
    },
  );
}

/** What waits for a person's word: corrections that can be accepted; what is only shown does not. */
export const openCorrections = (data: ColumnsOf): Suggestion[] =>
  suggestionsOf(data).filter((suggestion) => suggestion.step !== null);

/** The steps that accept suggestions, in the order in which they are to be made: spellings and rows last. */
export const stepsOf = (suggestions: readonly Suggestion[]): Step[] =>
  suggestions
    .toSorted((a, b) => turnOf(a) - turnOf(b))
    .flatMap((suggestion) => (suggestion.step ? [suggestion.step] : []));

const TURNS: Record<string, number> = { similar_options: 1, extra_rows: 2, duplicate_rows: 3 };
const turnOf = (suggestion: Suggestion) => TURNS[suggestion.kind] ?? 0;

/** Every suggestion of the data, those about whole rows included. */
export function suggestionsOf(data: ColumnsOf): Suggestion[] {
  return [...data.columns.flatMap((column) => column.suggestions), ...data.whole];
}
