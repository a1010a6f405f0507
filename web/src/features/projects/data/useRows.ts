import { useEffect, useRef, useState } from "react";
import { call } from "@/api/call";
import type { GridRow } from "../values";
import { PAGE_ROWS, RowCache } from "./RowCache";

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

interface RowsNow {
  rows: readonly GridRow[] | null;
  problem: unknown;
}

/** The rows a question asks for. Until its first page is there, the rows of the question before stay. */
export function useRows(question: RowQuestion | null) {
  const [now, setNow] = useState<RowsNow>({ rows: null, problem: null });
  const [attempt, setAttempt] = useState(0);
  const key = question && JSON.stringify({ question, attempt });
  const cache = useRef<RowCache | null>(null);
  useEffect(() => {
    if (!key) return undefined;
    const asked = (JSON.parse(key) as { question: RowQuestion }).question;
    const rows = new RowCache(
      (page) => readPage(asked, page),
      () => setNow({ rows: rows.rows, problem: null }),
    );
    cache.current = rows;
    rows.show(0, 0).catch((problem: unknown) => setNow({ rows: null, problem }));
    return () => rows.close();
  }, [key]);
  return {
    ...now,
    show: (first: number, last: number) => {
      // A page that could not be read is asked for again by the next look at it.
      cache.current?.show(first, last).catch(() => undefined);
    },
    write: (...cell: Parameters<RowCache["write"]>) => cache.current?.write(...cell),
    readAgain: () => setAttempt((count) => count + 1),
  };
}

function readPage(asked: RowQuestion, page: number) {
  return call("/v1/wanalyzer/project/dataset/get", {
    body: {
      project_id: asked.projectId,
      pagination: { page, page_size: PAGE_ROWS },
      order_by: asked.orderBy,
      is_descending: asked.isDescending,
      ...(asked.version ? { version: asked.version } : {}),
      ...(asked.product ? { auth_client_id: asked.product } : {}),
      ...(asked.filterRule ? { filter_rule: asked.filterRule } : {}),
      ...(asked.columns ? { wai_columns: [...asked.columns] } : {}),
    },
  });
}
