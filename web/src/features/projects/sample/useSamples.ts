import type { AnswerOf } from "@/api/call";
import { useRead } from "@/api/useCalls";

const SAMPLES = "/v1/wanalyzer/sample/list";

export type Sample = AnswerOf<typeof SAMPLES>["list"][number];

/** The sample projects of the language that is spoken. */
export function useSamples() {
  return useRead(SAMPLES, {}, { staleTime: 300_000 });
}
