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
export function useColumns(projectId: string, isReady = true) {
  return useRead(
    COLUMNS,
    { body: { project_id: projectId } },
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
}

export function useProjectFacts(projectId: string) {
  return useRead(
    "/v1/wanalyzer/project/details/columns/wai/get",
    { body: { project_id: projectId } },
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
