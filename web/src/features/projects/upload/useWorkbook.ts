import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { upload } from "@/api/files";
import type { ExcelQuote } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";

interface Reading {
  /** Which choice of a file this is: the same file may be chosen again after it was repaired. */
  turn: number;
  file: File;
  sheet: string | null;
}

/** A workbook that is being looked at: sent, read by the server, described before anything is spent. */
export function useWorkbook() {
  const { lang } = useT();
  const [reading, setReading] = useState<Reading | null>(null);
  const [progress, setProgress] = useState(0);
  // What the same file gave last: a sheet that is refused leaves the others to choose from.
  const [last, setLast] = useState<{ turn: number; quote: ExcelQuote } | null>(null);
  // The answer is in the caller's language: another language is another reading, and the old one stays meanwhile.
  const read = useQuery({
    queryKey: ["workbook", reading?.turn, reading?.sheet, lang],
    queryFn: async ({ signal }) => {
      const quote = await upload("/v1/excel/calculate_credit", {
        form: { excel_file: reading?.file, sheet: reading?.sheet ?? undefined },
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
      setReading((now) => ({ turn: (now?.turn ?? 0) + 1, file, sheet: null }));
    },
    readSheet: (sheet: string) => {
      setProgress(0);
      setReading((now) => now && { ...now, sheet });
    },
    cancel: () => setReading(null),
  };
}
