import type { AnswerOf } from "@/api/call";
import { useRead } from "@/api/useCalls";
import { COLUMNS } from "./useChanges";
import type { ColumnInfo, ColumnsOf, Suggestion } from "./values";

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
  column_design?: Record<string, ColumnPlace> | null;
  /** Of a bought product: the columns by which the records that are sent are let in. */
  deciding_column_list?: string[];
}

/** Where a column belongs when an output is sold. */
interface ColumnPlace {
  layer: string;
  is_location: boolean;
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

/** Every suggestion of the data, those about whole rows included. */
export function suggestionsOf(data: ColumnsOf): Suggestion[] {
  return [...data.columns.flatMap((column) => column.suggestions), ...data.whole];
}
