import { beforeEach, describe, expect, it, vi } from "vitest";
import { serve } from "@/testing/server";
import { call, type CallPath } from "./call";
import { setCallContext } from "./context";
import { download } from "./files";
import { networkStore } from "./network";
import { CallProblem, type Envelope, NetworkProblem } from "./problems";
import { clearSession, forcedEndStore, keepTokens, onSessionEnd, sessionStore } from "./session";
import { warningStore } from "./warning";

const TOKENS = { access_token: "old", refresh_token: "r1", expires_in: 900 };
const EXPIRED = { status: 401, status_code: "100412", error: "token_expired" };

/** A call of the tests' own server. */
function ask(path: string, input?: { query: Record<string, number> }) {
  return call(path as CallPath, input as never) as Promise<Envelope & { value?: number }>;
}

function endReasons(): string[] {
  const reasons: string[] = [];
  onSessionEnd((reason) => reasons.push(reason));
  return reasons;
}

beforeEach(() => {
  clearSession();
  setCallContext({ lang: "tr", currency: 0, productId: "7", domain: "localhost" });
});

describe("a call", () => {
  it("says currency, language, product and site", async () => {
    const asked = serve({ "/v1/x": () => ({}) });
    await ask("/v1/x", { query: { id: 3 } });
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
      id: "3",
      user_currency_type: "0",
      active_lang_value: "0",
      active_lang_label: "tr",
      system_product_id: "7",
      domain: "localhost",
    });
  });

  it("carries the token of the signed-in person", async () => {
    keepTokens(TOKENS);
    const asked = serve({ "/v1/x": () => ({}) });
    await ask("/v1/x");
    expect(asked[0]?.headers.get("Authorization")).toBe("Bearer old");
  });

  it("after a change of a site says which version of it was seen, the newest", async () => {
    const asked = serve({
      "/v1/save": ({ query }) => ({ frontend_client_id: "s1", version: Number(query.get("version")) }),
      "/v1/x": () => ({ version: 99 }),
    });
    await ask("/v1/x");
    for (const version of [8, 7]) await ask("/v1/save", { query: { version } });
    await ask("/v1/x");
    expect(asked.map(({ headers }) => headers.get("X-Site-Seen"))).toEqual([null, null, "s1 8", "s1 8"]);
  });

  it("that is refused tells which field is wrong", async () => {
    const errors = [{ field: "mail", message_key: "k", message: "Yanlış" }];
    serve({ "/v1/x": () => ({ status: 422, status_code: "110422", status_message: "Düzeltin", errors }) });
    const problem = await ask("/v1/x").catch((thrown: unknown) => thrown);
    expect(problem).toBeInstanceOf(CallProblem);
    expect(problem).toMatchObject({ message: "Düzeltin", statusCode: "110422", fields: errors });
  });

  it("made too often tells when to try again", async () => {
    serve({ "/v1/x": () => ({ status: 429, error: "too_many_calls", retry_after: 120 }) });
    const problem = (await ask("/v1/x").catch((thrown: unknown) => thrown)) as CallProblem;
    expect(problem.retryAt?.getTime()).toBeGreaterThan(Date.now() + 110_000);
  });

  it("that cannot reach the server is a network problem, and the next answer clears it", async () => {
    serve({ "/v1/x": () => "lost" });
    await expect(ask("/v1/x")).rejects.toBeInstanceOf(NetworkProblem);
    expect(networkStore.get()).toBe("lost");
    serve({ "/v1/x": () => ({}) });
    await ask("/v1/x");
    expect(networkStore.get()).toBe("reachable");
  });

  it("answered by a proxy's error page is a network problem", async () => {
    serve({ "/v1/x": () => ({ status: 502, status_code: 0 }) });
    await expect(ask("/v1/x")).rejects.toBeInstanceOf(NetworkProblem);
  });
});

describe("an expired access token", () => {
  it("is replaced once for all calls that notice it, and each call is made again", async () => {
    keepTokens(TOKENS);
    const asked = serve({
      "/v1/x": ({ headers }) => (headers.get("Authorization") === "Bearer new" ? { value: 1 } : EXPIRED),
      "/v1/oauth/token": () => ({ access_token: "new", refresh_token: "r2", expires_in: 900 }),
    });
    const answers = await Promise.all([ask("/v1/x"), ask("/v1/x"), ask("/v1/x")]);
    expect(answers.map((answer) => answer.value)).toEqual([1, 1, 1]);
    const refreshes = asked.filter((each) => each.path === "/v1/oauth/token");
    expect(refreshes.map((each) => each.body)).toEqual([
      { grant_type: "refresh_token", refresh_token: "r1", client_id: "terazi-web", scope: "wisdom" },
    ]);
    expect(sessionStore.get()?.refreshToken).toBe("r2");
  });

  it("that cannot be replaced ends the session", async () => {
    keepTokens(TOKENS);
    const reasons = endReasons();
    serve({ "/v1/x": () => EXPIRED, "/v1/oauth/token": () => ({ status: 401, error: "token_invalid" }) });
    await expect(ask("/v1/x")).rejects.toBeInstanceOf(CallProblem);
    expect(reasons).toEqual(["expired"]);
    expect(sessionStore.get()).toBeNull();
  });

  it("stays when the server is away, so that nobody is signed out by a lost connection", async () => {
    keepTokens(TOKENS);
    serve({ "/v1/x": () => EXPIRED, "/v1/oauth/token": () => "lost" });
    await expect(ask("/v1/x")).rejects.toBeInstanceOf(NetworkProblem);
    expect(sessionStore.get()?.refreshToken).toBe("r1");
  });
});

describe("status codes that end the session", () => {
  it.each(["100095", "100096"])("%s forces the person out", async (status_code) => {
    keepTokens(TOKENS);
    const reasons = endReasons();
    serve({ "/v1/x": () => ({ status: 401, status_code, error: "session_ended" }) });
    await expect(ask("/v1/x")).rejects.toBeInstanceOf(CallProblem);
    expect(reasons).toEqual(["forced"]);
    expect(sessionStore.get()).toBeNull();
  });

  it("end it once, with the server's sentence, however many calls learn of it", async () => {
    keepTokens(TOKENS);
    const ends: string[] = [];
    const stop = onSessionEnd((reason, message) => ends.push(`${reason}: ${message}`));
    const ENDED = {
      status: 401,
      status_code: "100095",
      status_message: "Sonlandırıldı.",
      error: "session_ended",
    };
    serve({ "/v1/x": () => ENDED, "/v1/y": () => ENDED });
    const problems = await Promise.allSettled([ask("/v1/x"), ask("/v1/y"), ask("/v1/x")]);
    stop();
    expect(problems.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(ends).toEqual(["forced: Sonlandırıldı."]);
    expect(forcedEndStore.get()).toEqual({ message: "Sonlandırıldı.", lang: "tr" });
    keepTokens(TOKENS);
    expect(forcedEndStore.get()).toBeNull();
  });

  it("are heard from the refusal of a new token, too", async () => {
    keepTokens(TOKENS);
    const ends: string[] = [];
    const stop = onSessionEnd((reason, message) => ends.push(`${reason}: ${message}`));
    const ENDED = {
      status: 401,
      status_code: "110095",
      status_message: "Sonlandırıldı.",
      error: "session_ended",
    };
    serve({ "/v1/x": () => EXPIRED, "/v1/oauth/token": () => ENDED });
    await expect(ask("/v1/x")).rejects.toBeInstanceOf(CallProblem);
    stop();
    expect(ends).toEqual(["forced: Sonlandırıldı."]);
  });

  it("an invalid token leads to the sign-in", async () => {
    keepTokens(TOKENS);
    const reasons = endReasons();
    serve({ "/v1/x": () => ({ status: 401, status_code: "100411", error: "token_invalid" }) });
    await expect(ask("/v1/x")).rejects.toBeInstanceOf(CallProblem);
    expect(reasons).toEqual(["expired"]);
  });
});

describe("a security warning (093)", () => {
  const WARNED = {
    status: 403,
    status_code: "110093",
    status_message: "Kod girin",
    already_warning_process: 0,
  };

  it("asks for the code and then makes the call again", async () => {
    let isEntered = false;
    serve({ "/v1/x": () => (isEntered ? { value: 5 } : WARNED) });
    const answer = ask("/v1/x");
    await expect.poll(() => warningStore.get()?.message).toBe("Kod girin");
    isEntered = true;
    warningStore.get()?.answer(true);
    expect((await answer).value).toBe(5);
    expect(warningStore.get()).toBeNull();
  });

  it("in front of a file is asked once, and the file then comes", async () => {
    let isEntered = false;
    const save = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    URL.createObjectURL = () => "blob:file";
    URL.revokeObjectURL = () => undefined;
    const asked = serve({ "/v1/file": () => (isEntered ? {} : WARNED) });
    const saved = download("/v1/file" as CallPath, { fallbackName: "orders.xlsx" } as never);
    await expect.poll(() => warningStore.get()?.message).toBe("Kod girin");
    isEntered = true;
    warningStore.get()?.answer(true);
    await saved;
    expect(asked).toHaveLength(2);
    expect(save).toHaveBeenCalledOnce();
    save.mockRestore();
  });

  it("that the person dismisses refuses the call", async () => {
    serve({ "/v1/x": () => WARNED });
    const answer = ask("/v1/x").catch((thrown: unknown) => thrown);
    await expect.poll(() => warningStore.get()).not.toBeNull();
    warningStore.get()?.answer(false);
    expect(await answer).toBeInstanceOf(CallProblem);
  });

  it("that is already being dealt with is a success", async () => {
    serve({ "/v1/x": () => ({ status_code: "110093", already_warning_process: 1, value: 2 }) });
    expect((await ask("/v1/x")).value).toBe(2);
    expect(warningStore.get()).toBeNull();
  });
});
