import { CallProblem } from "@/api/problems";
import { type Translate, translate, useT } from "@/phrases/useT";
import { formatTime } from "./format";

interface ProblemText {
  title: string;
  advice: string;
  code: string;
}

/** What a person is told about a problem. */
function problemTextIn(t: Translate, problem: unknown): ProblemText {
  if (!(problem instanceof CallProblem)) {
    return { title: t("ui.network.title"), advice: t("ui.network.advice"), code: "" };
  }
  const advice = problem.retryAt
    ? t("ui.retryAt", { time: formatTime(problem.retryAt) })
    : t(problem.httpStatus >= 500 ? "ui.problem.adviceServer" : "ui.problem.advice");
  return { title: problem.message || t("ui.problem.title"), advice, code: problem.statusCode };
}

export function useProblemText(problem: unknown): ProblemText {
  return problemTextIn(useT().t, problem);
}

export function problemText(problem: unknown): ProblemText {
  return problemTextIn(translate, problem);
}
