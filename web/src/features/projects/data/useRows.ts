import { call } from "@/api/call";
import { useRows as useSourceRows } from "@/ui/grid/useRows";
import type { CellValue, RowPage } from "@/ui/grid/values";

interface RowQuestion {
  projectId: string;
  version: number | null;
  orderBy: string | null;
  isDescending: boolean;
  filterRule?: Record<string, unknown> | null;
  /** Only these columns; all where there are none. */
  columns?: readonly string[];
  /** The bought product that opens the rows. */
  product?: string;
}

/** The rows of a data set that a question asks for. */
export function useRows(question: RowQuestion | null) {
  return useSourceRows(
    question && {
      key: JSON.stringify(question),
      load: (offset, count) => readPage(question, offset, count),
    },
  );
}

async function readPage(asked: RowQuestion, offset: number, count: number): Promise<RowPage> {
  const answer = await call("/v1/wanalyzer/project/dataset/get", {
    body: {
      project_id: asked.projectId,
      pagination: { page: offset / count + 1, page_size: count },
      order_by: asked.orderBy,
      is_descending: asked.isDescending,
      ...(asked.version ? { version: asked.version } : {}),
      ...(asked.product ? { auth_client_id: asked.product } : {}),
      ...(asked.filterRule ? { filter_rule: asked.filterRule } : {}),
      ...(asked.columns ? { wai_columns: [...asked.columns] } : {}),
    },
  });
  const raw = new Map<number, Record<string, string>>();
  for (const cell of answer.not_fitting) {
    const row = Number(cell["_row"]);
    raw.set(row, { ...raw.get(row), [String(cell.column_id)]: String(cell.raw) });
  }
  return {
    rows: answer.rows.map((cells) => {
      const id = Number(cells["_row"]);
      return { id, cells: cells as Record<string, CellValue>, raw: raw.get(id) ?? null };
    }),
    total: answer.pagination.total,
  };
}
