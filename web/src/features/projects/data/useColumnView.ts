import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { AnswerOf } from "@/api/call";
import { upload } from "@/api/files";
import { readKey } from "@/api/useCalls";
import { useProject } from "../projectContext";
import { useProjectFacts } from "../readColumns";
import { AS_IN_FILE, type ColumnView, ordered, shownOf } from "./columnView";

const DETAILS = "/v1/wanalyzer/project/details/columns/wai/get";

/** Order and visibility of the columns in the table: kept with the project, changed at once. */
export function useColumnView() {
  const { projectId, columns } = useProject();
  const kept = useProjectFacts(projectId).data?.facts.column_view;
  const cache = useQueryClient();
  const key = readKey(DETAILS, { body: { project_id: projectId } });
  const [wanted, setWanted] = useState<ColumnView | null>(null);
  const change = useMutation({
    mutationFn: (view: ColumnView) =>
      upload("/v1/wanalyzer/project/save", {
        form: { project_id: projectId, column_view: JSON.stringify(view) },
      }),
    // One after the other, so that the last one stays.
    scope: { id: `column view ${projectId}` },
    onSuccess: (_, view) =>
      cache.setQueryData<AnswerOf<typeof DETAILS>>(
        key,
        (now) => now && { ...now, details: { ...now.details, column_view: view } as never },
      ),
    onError: () => setWanted(null),
  });
  return useMemo(() => {
    const view = wanted ?? kept ?? AS_IN_FILE;
    return {
      view,
      all: ordered(columns, view),
      shown: shownOf(columns, view),
      /** Shown at once; false where it could not be kept, and then it is as before. */
      set: (next: ColumnView): Promise<boolean> => {
        setWanted(next);
        return change.mutateAsync(next).then(
          () => true,
          () => false,
        );
      },
    };
    // oxlint-disable-next-line react/exhaustive-deps -- only data makes other columns; the grid compares by identity
  }, [wanted, kept, columns]);
}

export type OpenColumnView = ReturnType<typeof useColumnView>;
