import { vi } from "vitest";

export interface Asked {
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

export interface Reply {
  status?: number;
  [field: string]: unknown;
}

type Answering = (asked: Asked) => Reply | "lost" | Promise<Reply | "lost">;

/** Stand in for the server at the edge of the browser (fetch): answers by path, and remembers what was asked. */
export function serve(answers: Record<string, Answering>): Asked[] {
  const log: Asked[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const url = new URL(address, "http://localhost");
    const asked: Asked = {
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    };
    log.push(asked);
    const answering = answers[url.pathname];
    if (!answering) throw new Error(`Nobody answers ${url.pathname}`);
    const reply = await answering(asked);
    if (reply === "lost") throw new TypeError("Failed to fetch");
    const { status = 200, ...fields } = reply;
    const envelope = { status_code: status < 400 ? "100000" : "100400", status_message: "", ...fields };
    return new Response(JSON.stringify(envelope), { status });
  });
  return log;
}
