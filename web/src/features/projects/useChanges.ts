import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type AnswerOf, call } from "@/api/call";
import { CallProblem } from "@/api/problems";
import { readAgain, readKey } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone, notifyInfo, notifyProblem } from "@/ui/notify";
import type { Step } from "./values";

export const COLUMNS = "/v1/wanalyzer/project/column_data/list";
const SAVE = "/v1/wanalyzer/project/column/save";
export const RESTORE = "/v1/wanalyzer/project/version/restore";
export const STALE = [
  "/v1/wanalyzer/project/version/list",
  "/v1/wanalyzer/project/summary/get",
  "/v1/wanalyzer/project/details/columns/wai/get",
  "/v1/wanalyzer/project/list",
] as const;

type ColumnData = AnswerOf<typeof COLUMNS>;

/** Changing the data of a project: one after the other, each on the version before, each with an undo. */
export function useChanges(projectId: string) {
  const { t } = useT();
  const cache = useQueryClient();
  const [running, setRunning] = useState(0);
  const tail = useRef<Promise<unknown>>(Promise.resolve());
  const question = { body: { project_id: projectId } };
  const versionNow = () => cache.getQueryData<ColumnData>(readKey(COLUMNS, question))?.version ?? 1;

  const keep = async (answer: ColumnData) => {
    cache.setQueryData(readKey(COLUMNS, question), answer);
    await readAgain(cache, ...STALE);
  };
  const refuse = async (problem: unknown) => {
    if (!(problem instanceof CallProblem) || problem.slug !== "version_changed") {
      notifyProblem(problem);
      return;
    }
    notifyInfo(t("projects.changedElsewhere.text"), undefined, t("projects.changedElsewhere.title"));
    await readAgain(cache, COLUMNS);
  };
  const inTurn = (
    change: () => Promise<ColumnData>,
    beforeKept?: (version: number) => void,
  ): Promise<number | null> => {
    const turn = tail.current.then(async () => {
      setRunning((count) => count + 1);
      try {
        const answer = await change();
        beforeKept?.(answer.version);
        await keep(answer);
        return answer.version;
      } catch (problem) {
        await refuse(problem);
        return null;
      } finally {
        setRunning((count) => count - 1);
      }
    });
    tail.current = turn;
    return turn;
  };

  const restore = async (version: number, base = versionNow()): Promise<number | null> =>
    inTurn(() => call(RESTORE, { body: { project_id: projectId, version, base_version: base } }));

  /** Make the steps as one new version; its number, or null where it was refused (the person has been told).
   * `beforeKept` hears of the versions before and after, just before the screen does. */
  const apply = async (
    steps: readonly Step[],
    done: string,
    beforeKept?: (before: number, after: number) => void,
  ): Promise<number | null> => {
    let before = 0;
    const version = await inTurn(
      () => {
        before = versionNow();
        const body = { project_id: projectId, steps: steps as never, base_version: before };
        return call(SAVE, { body });
      },
      (after) => beforeKept?.(before, after),
    );
    if (version !== null) notifyDone(done, () => void restore(before, version));
    return version;
  };

  return { apply, restore, isChanging: running > 0 };
}

export type Changes = ReturnType<typeof useChanges>;
