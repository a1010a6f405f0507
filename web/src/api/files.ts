import {
  type AnswerOf,
  type CallInput,
  type CallPath,
  headersOf,
  type QueryOf,
  readAnswer,
  readSent,
  request,
  type Sent,
  withSession,
} from "./call";
import { addressOf, type QueryValue } from "./context";
import { NetworkProblem } from "./problems";

interface UploadInput<P> {
  query?: QueryOf<P>;
  /** Form fields; a File, a list of Files, or text. */
  form: Record<string, File | readonly File[] | string | undefined>;
  /** Share of the bytes that are on their way, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Send files with progress; fetch cannot tell how much has been sent, XMLHttpRequest can. */
export async function upload<P extends CallPath>(path: P, input: UploadInput<P>): Promise<AnswerOf<P>> {
  const answer = await withSession(() => sendForm(path, input));
  return answer as AnswerOf<P>;
}

function sendForm<P>(path: string, input: UploadInput<P>): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open("POST", addressOf(path, input.query as Record<string, QueryValue> | undefined));
    for (const [name, value] of Object.entries(headersOf())) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) input.onProgress?.(event.loaded / event.total);
    });
    xhr.addEventListener("load", () => {
      try {
        resolve({ httpStatus: xhr.status, answer: readAnswer(xhr.responseText) });
      } catch (problem) {
        reject(problem);
      }
    });
    xhr.addEventListener("error", () => reject(new NetworkProblem()));
    xhr.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    input.signal?.addEventListener("abort", () => xhr.abort(), { once: true });
    xhr.send(formOf(input.form));
  });
}

function formOf(fields: UploadInput<unknown>["form"]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) form.append(name, item as string | Blob);
  }
  return form;
}

/** What a file is made from: a body, or a form with files of its own. */
type FileInput<P> = CallInput<P> & { form?: UploadInput<P>["form"] };

/** Fetch a file that a call makes and hand it to the browser under the name the server gives it. */
export async function download<P extends CallPath>(
  path: P,
  input: FileInput<P> & { fallbackName: string },
): Promise<void> {
  const { blob, name } = await fetchFile(path, input);
  saveFile(blob, name ?? input.fallbackName);
}

/** A file has no envelope; that it came is the whole answer. */
const FETCHED: Sent = { httpStatus: 200, answer: { status_code: "100000" } as Sent["answer"] };

/** Fetch a file without saving it, for example to show a picture or a PDF. */
async function fetchFile<P extends CallPath>(
  path: P,
  input: FileInput<P> = {},
): Promise<{ blob: Blob; name: string | null }> {
  let response: Response | undefined;
  await withSession(async () => {
    response = await requestFile(path, input);
    return response.ok ? FETCHED : readSent(response);
  });
  if (!response) throw new NetworkProblem();
  return { blob: await response.blob(), name: nameOf(response.headers.get("Content-Disposition")) };
}

function requestFile<P>(path: string, input: FileInput<P>): Promise<Response> {
  const headers = headersOf();
  const init: RequestInit = { method: input.method ?? "POST", headers };
  if (input.signal) init.signal = input.signal;
  if (input.form) init.body = formOf(input.form);
  else if (input.body !== undefined) {
    headers["Content-Type"] = "application/json";
    init.body = JSON.stringify(input.body);
  }
  return request(addressOf(path, input.query as Record<string, QueryValue> | undefined), init);
}

function nameOf(disposition: string | null): string | null {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1] ?? null;
}

export function saveFile(content: Blob | string, name: string, type = "text/plain"): void {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
