import { addressOf, noteSiteSeen, type QueryValue, siteSeenHeader } from "./context";
import type { Calls } from "./generated/calls";
import { networkStore } from "./network";
import {
  CallProblem,
  type Envelope,
  type ErrorEnvelope,
  isAborted,
  isStepMissing,
  NetworkProblem,
  outcomeOf,
  sessionEndOf,
} from "./problems";
import { isForLooking, isForPeople } from "./preview";
import { refreshSession } from "./refresh";
import { endSession, keepSecondStepMissing, sessionStore } from "./session";
import { deviceId } from "./device";
import { askWarningCode } from "./warning";

export type CallPath = keyof Calls;

type DataOf<P> = P extends CallPath ? (Calls[P] extends { data: infer D } ? D : never) : never;
type Part<D, K extends string> = D extends { [Key in K]?: infer V } ? V : undefined;
type LooseQuery = Record<string, QueryValue>;

export type QueryOf<P> = Part<DataOf<P>, "query">;
export type BodyOf<P> = Part<DataOf<P>, "body">;
export type AnswerOf<P> = P extends CallPath ? (Calls[P] extends { answer: infer A } ? A : never) : never;

export interface CallInput<P> {
  query?: QueryOf<P>;
  body?: BodyOf<P>;
  /** Calls are POST; the few reads that are GET say so. */
  method?: "GET" | "POST";
  signal?: AbortSignal | undefined;
  /** A key of the attempt: sent twice (a double click, a lost answer), the server acts once. */
  once?: string;
  /** The page is about to go: the call is made all the same. */
  isLast?: boolean;
}

/** Make a call of the server and return its answer; a refusal is thrown as CallProblem, a lost connection as NetworkProblem. */
export async function call<P extends CallPath>(path: P, input: CallInput<P> = {}): Promise<AnswerOf<P>> {
  const response = await withSession(() => send(path, input));
  return response as AnswerOf<P>;
}

/** One request on its way: what came back, before anyone judged it. */
export interface Sent {
  httpStatus: number;
  answer: ErrorEnvelope;
}

const SOON_MS = 5_000;

/** Send, refresh the session where it has run out, ask for the security code where the server wants it, judge the answer. */
export async function withSession(attempt: () => Promise<Sent>): Promise<Envelope> {
  if ((sessionStore.get()?.expiresAt ?? Infinity) < Date.now() + SOON_MS) await refreshSession(accessToken());
  const token = accessToken();
  let sent = await attempt();
  if (isSessionOver(sent) && (await refreshSession(token))) sent = await attempt();
  if (wantsWarningCode(sent)) {
    const entered = askWarningCode(sent.answer.status_message);
    // A refused call waits for the code and is made again; one that succeeded (a sign-in) goes on beside the question.
    if (sent.httpStatus >= 400 && (await entered)) sent = await attempt();
  }
  return judge(sent);
}

function accessToken(): string | undefined {
  return sessionStore.get()?.accessToken;
}

function isSessionOver({ httpStatus, answer }: Sent): boolean {
  return httpStatus === 401 && answer.error === "token_expired" && sessionStore.get() !== null;
}

function wantsWarningCode({ answer }: Sent): boolean {
  return outcomeOf(answer.status_code) === "093" && answer["already_warning_process"] === 0;
}

function judge({ httpStatus, answer }: Sent): Envelope {
  const outcome = outcomeOf(answer.status_code);
  const end = sessionEndOf(answer, httpStatus);
  if (end) endSession(end, answer.status_message);
  if (isStepMissing(answer)) keepSecondStepMissing(true);
  const isFine = httpStatus < 400 && (outcome === "000" || outcome === "093");
  if (!isFine) throw new CallProblem(answer, httpStatus);
  noteSiteSeen(answer);
  return answer;
}

/** Headers every request carries. */
export function headersOf(once?: string): Record<string, string> {
  const token = accessToken();
  return {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(once ? { "Idempotency-Key": once } : {}),
    "X-Device-Id": deviceId(),
    ...siteSeenHeader(),
  };
}

/** Screens offer none of it in a preview; this holds where one does all the same. */
const REFUSED_IN_PREVIEW: Sent = {
  httpStatus: 403,
  answer: { status_code: "130403", status_message: "", error: "preview" },
};

async function send<P>(path: string, input: CallInput<P>): Promise<Sent> {
  if (isForLooking && isForPeople(path)) return REFUSED_IN_PREVIEW;
  const method = input.method ?? "POST";
  const headers = headersOf(input.once);
  const init: RequestInit = { method, headers, ...(input.signal ? { signal: input.signal } : {}) };
  if (input.isLast) init.keepalive = true;
  if (input.body !== undefined) {
    headers["Content-Type"] = "application/json";
    init.body = JSON.stringify(input.body);
  }
  return readSent(await request(addressOf(path, input.query as LooseQuery | undefined), init));
}

/** `fetch`, with a lost connection told apart from a call that was given up on purpose. */
export async function request(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init);
    networkStore.set("reachable");
    return response;
  } catch (problem) {
    if (isAborted(problem)) throw problem;
    networkStore.set("lost");
    throw new NetworkProblem(problem);
  }
}

export async function readSent(response: Response): Promise<Sent> {
  return { httpStatus: response.status, answer: readAnswer(await response.text()) };
}

/** What a proxy between us and the server writes is not an answer of the server. */
export function readAnswer(text: string): ErrorEnvelope {
  try {
    const answer = JSON.parse(text) as ErrorEnvelope;
    if (typeof answer.status_code === "string") return answer;
  } catch {
    // Falls through: no envelope.
  }
  throw new NetworkProblem();
}
