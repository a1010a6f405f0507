import { CallProblem } from "@/api/problems";
import { type Translate, translate, useT } from "@/phrases/useT";
import { formatTime } from "./format";

interface ProblemText {
  title: string;
  advice: string;
  code: string;
  /** Whether the same may succeed later: else the title says whom to turn to, and that is all there is to do. */
  canRetry: boolean;
}

/** What the server says of an id that is none. */
const NOT_ID = "foundation.field.not_id";
const FOR_OTHERS = new Set(["output_gone"]);

/** What a person is told about a problem. */
function problemTextIn(t: Translate, problem: unknown): ProblemText {
  if (!(problem instanceof CallProblem)) {
    return { title: t("ui.network.title"), advice: t("ui.network.advice"), code: "", canRetry: true };
  }
  if (isBrokenLink(problem)) {
    return { title: t("ui.brokenLink.title"), advice: t("ui.brokenLink.advice"), code: "", canRetry: false };
  }
  const told = { title: problem.message || t("ui.problem.title"), code: problem.statusCode };
  if (FOR_OTHERS.has(problem.slug)) return { ...told, advice: "", canRetry: false };
  const advice = problem.retryAt
    ? t("ui.retryAt", { time: formatTime(problem.retryAt) })
    : t(problem.httpStatus >= 500 ? "ui.problem.adviceServer" : "ui.problem.advice");
  return { ...told, advice, canRetry: true };
}

/** Ids are never typed: one that is none came with an address that was cut off or mistyped. */
function isBrokenLink({ fields }: CallProblem): boolean {
  return fields.length > 0 && fields.every(({ message_key }) => message_key === NOT_ID);
}

export function useProblemText(problem: unknown): ProblemText {
  return problemTextIn(useT().t, problem);
}

export function problemText(problem: unknown): ProblemText {
  return problemTextIn(translate, problem);
}
