import { CallProblem } from "@/api/problems";

/** Whether a call was refused only because a captcha was missing. */
export function isCaptchaMissing(problem: unknown): boolean {
  return problem instanceof CallProblem && problem.slug === "captcha_needed";
}

/** Whether the next try needs a captcha: the server asked for one, or says that it will. */
export function asksForCaptcha(problem: unknown): boolean {
  const isAnnounced = problem instanceof CallProblem && problem.answer["captcha_needed"] === true;
  return isAnnounced || isCaptchaMissing(problem);
}
