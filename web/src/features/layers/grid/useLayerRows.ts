import { call } from "@/api/call";
import { useRows } from "@/ui/grid/useRows";
import type { CellValue, LoadedRow } from "@/ui/grid/values";
import type { AnswerOf } from "@/api/call";

export const RECORDS = "/v1/layer/record/list";

type Answer = AnswerOf<typeof RECORDS>;
export type LayerRecord = Answer["list"][number];

export interface SortBy {
  wdm: string;
  is_down: boolean;
}

export interface RecordQuestion {
  layer: string;
  rule: Record<string, unknown> | null;
  search: string;
  /** The first decides, the others where it is even. */
  sorts: readonly SortBy[];
  isTrash: boolean;
}

interface MoreAsked {
  offset?: number;
  count_only?: boolean;
  measures?: { measure: "count" | "empty" | "sum" | "mean" | "median" | "min" | "max"; wdm?: string }[];
  group?: string | null;
}

export const bodyOf = (asked: RecordQuestion, more: MoreAsked = {}) => ({
  layer_code: asked.layer,
  rule_data: {
    rule: asked.rule,
    search: asked.search,
    sort: [...asked.sorts],
    is_trash: asked.isTrash,
    ...more,
  },
});

/** The records of a layer that a question asks for; the answers are heard as they come. */
export function useLayerRows(asked: RecordQuestion | null, onAnswer: (answer: Answer) => void) {
  return useRows(
    asked && {
      key: JSON.stringify(asked),
      load: async (offset, count) => {
        const answer = await call(RECORDS, {
          body: { ...bodyOf(asked, { offset }), wdmr_list_id_count: count },
        });
        onAnswer(answer);
        return { rows: answer.list.map(rowOf), total: answer.total_count };
      },
    },
  );
}

/** When a record was thrown away, as a cell of the list of such records. */
export const TRASHED_AT = "_deleted_at";

/** Below which record one stands, as a cell. */
export const ABOVE = "p_id";

export const rowOf = (record: LayerRecord): LoadedRow => ({
  id: record.cl_id,
  version: record.version,
  cells: {
    ...(record.wdmr_data as Record<string, CellValue>),
    ...(record.p_id ? { [ABOVE]: record.p_id } : {}),
    ...(record.deleted_at ? { [TRASHED_AT]: record.deleted_at } : {}),
  },
});
