import { CallProblem } from "@/api/problems";

/** Whether the next try needs a captcha: the server asked for one, or says that it will. */
export function asksForCaptcha(problem: unknown): boolean {
  if (!(problem instanceof CallProblem)) return false;
  return problem.slug === "captcha_needed" || problem.answer["captcha_needed"] === true;
}
