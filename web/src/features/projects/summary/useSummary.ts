import { useEffect, useEffectEvent, useRef } from "react";
import type { AnswerOf } from "@/api/call";
import { useChange, useRead } from "@/api/useCalls";

const GET = "/v1/wanalyzer/project/summary/get";
const START = "/v1/wanalyzer/project/summary/start";

export type Summary = AnswerOf<typeof GET>;
export type Part = Summary["part_list"][number];

/** So long a changed version waits before its summary is computed: changes often come one after the other. */
const SETTLE_MS = 1_500;

/** The summary of a project. What nobody has computed of it is begun by itself, once for each version. */
export function useSummary(projectId: string) {
  const body = { project_id: projectId };
  const read = useRead(GET, { body });
  const start = useChange(START, { refreshes: [GET], showsProblem: true });
  const begin = useEffectEvent(() => start.run({ body }));
  const begun = useRef<number | null>(null);
  const version = read.data?.version ?? null;
  const isMissing = read.data?.part_list.some((part) => part.state === "not_begun") ?? false;
  useEffect(() => {
    if (!isMissing || begun.current === version) return undefined;
    const turn = setTimeout(
      () => {
        begun.current = version;
        begin();
      },
      version === 1 ? 0 : SETTLE_MS,
    );
    return () => clearTimeout(turn);
  }, [isMissing, version]);
  return {
    read,
    again: () => start.run({ body }),
    isStarting: start.isRunning,
    problem: start.problem,
  };
}
