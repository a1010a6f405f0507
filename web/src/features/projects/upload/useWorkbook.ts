import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { upload } from "@/api/files";
import type { ExcelQuote } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";

/** Of a file that was just chosen, or of another sheet. */
const UNSAID: Pick<Reading, "match" | "leftOut"> = { match: {}, leftOut: null };

interface Reading {
  /** Which choice of a file this is: the same file may be chosen again after it was repaired. */
  turn: number;
  file: File;
  sheet: string | null;
  /** Which column of the project a column of the file is, where the person says so; null for a new one. */
  match: Readonly<Record<string, string | null>>;
  /** Rows of the sheet that are no records, where the person said so. */
  leftOut: readonly number[] | null;
}

/** A workbook that is being looked at, for a project of its own or for one that is there: sent, read by the server,
 * described before anything is spent. */
export function useWorkbook(projectId?: string) {
  const { lang } = useT();
  const [reading, setReading] = useState<Reading | null>(null);
  const [progress, setProgress] = useState(0);
  // What the same file gave last: a sheet that is refused leaves the others to choose from.
  const [last, setLast] = useState<{ turn: number; quote: ExcelQuote } | null>(null);
  // The answer is in the caller's language: another language is another reading, and the old one stays meanwhile.
  const read = useQuery({
    queryKey: ["workbook", projectId, reading?.turn, reading?.sheet, reading?.match, reading?.leftOut, lang],
    queryFn: async ({ signal }) => {
      const quote = await upload("/v1/excel/calculate_credit", {
        form: {
          excel_file: reading?.file,
          project_id: projectId,
          sheet: reading?.sheet ?? undefined,
          column_match:
            reading && Object.keys(reading.match).length > 0 ? JSON.stringify(reading.match) : undefined,
          left_out_row_list: reading?.leftOut ? JSON.stringify(reading.leftOut) : undefined,
        },
        onProgress: setProgress,
        signal,
      });
      setLast({ turn: reading?.turn ?? 0, quote });
      return quote;
    },
    enabled: reading !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const isReading = reading !== null && read.isFetching;
  return {
    file: reading?.file ?? null,
    quote: !reading
      ? null
      : !read.error
        ? (read.data ?? null)
        : last?.turn === reading.turn
          ? last.quote
          : null,
    problem: reading ? read.error : null,
    progress: isReading ? progress : null,
    read: (file: File) => {
      setProgress(0);
      setReading((now) => ({ turn: (now?.turn ?? 0) + 1, file, ...UNSAID, sheet: null }));
    },
    readSheet: (sheet: string) => {
      setProgress(0);
      setReading((now) => now && { ...now, ...UNSAID, sheet });
    },
    match: reading?.match ?? UNSAID.match,
    matchColumn: (fileColumn: string, column: string | null) => {
      setProgress(0);
      setReading((now) => now && { ...now, match: withMatch(now.match, fileColumn, column) });
    },
    leftOut: new Set(reading?.leftOut ?? read.data?.extra_row_list.map((row) => row.row)),
    leaveOut: (rows: ReadonlySet<number>) => {
      setProgress(0);
      setReading((now) => now && { ...now, leftOut: [...rows].toSorted((one, other) => one - other) });
    },
    cancel: () => setReading(null),
  };
}

/** A column of the project continues in one column of the file: who had it by the person's word before, has it no more. */
function withMatch(
  match: Readonly<Record<string, string | null>>,
  fileColumn: string,
  column: string | null,
): Record<string, string | null> {
  const others = Object.entries(match).filter(([, other]) => other === null || other !== column);
  return { ...Object.fromEntries(others), [fileColumn]: column };
}
