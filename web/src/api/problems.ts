/** What is wrong with one field, in the caller's language. */
export interface FieldProblem {
  field: string;
  message_key: string;
  message: string;
}

export interface Envelope {
  status_code: string;
  status_message: string;
}

export interface ErrorEnvelope extends Envelope {
  error?: string;
  errors?: FieldProblem[];
  retry_after?: number | null;
  [extra: string]: unknown;
}

const FORCED = new Set(["095", "096"]);
const OVER = new Set(["token_expired", "token_invalid"]);

/** Whether an answer says that the session is over, and how: ended by somebody, or run out. */
export function sessionEndOf(answer: ErrorEnvelope, httpStatus: number): "forced" | "expired" | null {
  if (FORCED.has(outcomeOf(answer.status_code))) return "forced";
  return httpStatus === 401 && OVER.has(answer.error ?? "") ? "expired" : null;
}

/** Whether the server wants the person to set up a second step before anything else. */
export function isStepMissing(answer: ErrorEnvelope): boolean {
  return answer.error === "second_step_missing";
}

/** The server said no: its code, its message in the caller's language, and what is wrong with which field. */
export class CallProblem extends Error {
  readonly statusCode: string;
  readonly slug: string;
  readonly httpStatus: number;
  readonly fields: readonly FieldProblem[];
  /** When to try again, where the server said so. */
  readonly retryAt: Date | null;
  /** The person is led elsewhere, where it is said why, so nobody else has to say it. */
  readonly leadsAway: boolean;
  /** Further fields of the answer that a screen needs to go on. */
  readonly answer: ErrorEnvelope;

  constructor(answer: ErrorEnvelope, httpStatus: number) {
    super(answer.status_message);
    this.name = "CallProblem";
    this.answer = answer;
    this.statusCode = answer.status_code;
    this.slug = answer.error ?? "";
    this.httpStatus = httpStatus;
    this.leadsAway = sessionEndOf(answer, httpStatus) !== null || isStepMissing(answer);
    this.fields = answer.errors ?? [];
    this.retryAt = answer.retry_after ? new Date(Date.now() + answer.retry_after * 1000) : null;
  }
}

/** The server could not be reached, or what came back was not its answer. */
export class NetworkProblem extends Error {
  constructor(cause?: unknown) {
    super("network", { cause });
    this.name = "NetworkProblem";
  }
}

export function isAborted(problem: unknown): boolean {
  return problem instanceof DOMException && problem.name === "AbortError";
}

/** The last three digits say what happened; the first three only which module said it. */
export function outcomeOf(statusCode: string): string {
  return statusCode.slice(-3);
}
