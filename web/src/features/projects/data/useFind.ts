import { useState } from "react";
import { useRead } from "@/api/useCalls";

interface FindQuestion {
  projectId: string;
  version: number;
  orderBy: string | null;
  isDescending: boolean;
  columns: readonly string[];
}

export interface FoundCell {
  place: number;
  column_id: string;
}

/** A text among the cells of the data, found by the server; one of them is the present one. */
export function useFind({ projectId, version, orderBy, isDescending, columns }: FindQuestion) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const read = useRead(
    "/v1/wanalyzer/project/dataset/find",
    {
      body: {
        project_id: projectId,
        version,
        order_by: orderBy,
        is_descending: isDescending,
        wai_columns: [...columns],
        text: text.trim(),
      },
    },
    { enabled: text.trim() !== "" },
  );
  const cells: readonly FoundCell[] = (text.trim() && read.data?.cell_list) || [];
  const place = cells.length ? at % cells.length : 0;
  const step = (by: number) => {
    if (cells.length) setAt((place + by + cells.length) % cells.length);
  };
  return {
    text,
    find: (next: string) => {
      setText(next);
      setAt(0);
    },
    count: text.trim() && read.data ? read.data.count : null,
    isReading: read.isFetching,
    place,
    cell: cells[place] ?? null,
    next: () => step(1),
    previous: () => step(-1),
  };
}
