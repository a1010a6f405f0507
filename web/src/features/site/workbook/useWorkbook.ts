import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AnswerOf } from "@/api/call";
import { upload } from "@/api/files";
import { CallProblem } from "@/api/problems";
import { readAgain } from "@/api/useCalls";
import { notifyProblem } from "@/ui/notify";

const IMPORT = "/v1/system/update/by_excel";
const STALE = ["/v1/frontend/draft/get", "/v1/frontend/list", "/v1/frontend/release/list"] as const;

export type BookAnswer = AnswerOf<typeof IMPORT>;

interface Applied {
  publish: boolean;
  /** The domain as it was typed, where something is deleted. */
  domain: string;
}

/** A workbook on its way: tried when it is chosen, applied when it was looked at. */
export function useWorkbook(siteId: string) {
  const cache = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<BookAnswer | null>(null);
  const [result, setResult] = useState<BookAnswer | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isStale, setIsStale] = useState(false);
  const send = async (chosen: File, query: Record<string, unknown>): Promise<BookAnswer | null> => {
    setProgress(0);
    setRefusal(null);
    setIsStale(false);
    try {
      return await upload(IMPORT, {
        query: { frontend_client_id: siteId, ...query },
        form: { system_excel_file: chosen },
        onProgress: setProgress,
      });
    } catch (problem) {
      if (!(problem instanceof CallProblem)) {
        notifyProblem(problem);
        return null;
      }
      const anew = problem.answer["preview"] as BookAnswer | undefined;
      if (anew) {
        setIsStale(true);
        setPreview(anew);
      } else {
        setRefusal(problem.message);
      }
      return null;
    } finally {
      setProgress(null);
    }
  };
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    setResult(null);
    setPreview(await send(chosen, { dry_run: true }));
  };
  const apply = async ({ publish, domain }: Applied) => {
    if (!file || !preview) return;
    const answer = await send(file, {
      publish: publish ? "yes" : "no",
      state: preview.state,
      domain_again: domain,
    });
    if (!answer) return;
    if (answer.error_count > 0) {
      setPreview(answer);
      return;
    }
    setResult(answer);
    setPreview(null);
    setFile(null);
    await readAgain(cache, ...STALE);
  };
  return { file, preview, result, progress, refusal, isStale, choose, apply };
}
