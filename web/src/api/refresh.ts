import { addressOf } from "./context";
import { type Envelope, type ErrorEnvelope, NetworkProblem, sessionEndOf } from "./problems";
import { clearSession, endSession, keepTokens, readSessionAgain, type Tokens } from "./session";

const CLIENT_ID = "terazi-web";

let running: Promise<boolean> | null = null;

/** Replace the access token that has run out; true if the session goes on. However many calls ask at once, in however
 * many tabs, the server is asked once: a refresh token that is used twice ends the whole session. */
export function refreshSession(stale: string | undefined): Promise<boolean> {
  running ??= inOneTab(() => refreshUnlessDone(stale)).finally(() => {
    running = null;
  });
  return running;
}

async function inOneTab(work: () => Promise<boolean>): Promise<boolean> {
  if (!("locks" in navigator)) return work();
  return await navigator.locks.request("terazi.refresh", work);
}

async function refreshUnlessDone(staleToken: string | undefined): Promise<boolean> {
  const session = readSessionAgain();
  if (!session) return false;
  if (session.accessToken !== staleToken) return true;
  const response = await ask(session.refreshToken);
  if (!response.ok) {
    if (response.status >= 500 || response.status === 429) throw new NetworkProblem();
    endByRefusal((await response.json().catch(() => null)) as ErrorEnvelope | null);
    return false;
  }
  keepTokens((await response.json()) as Envelope & Tokens);
  return true;
}

/** Who was put out learns it from the refusal of the new token; who was away for too long from the call itself. */
function endByRefusal(answer: ErrorEnvelope | null): void {
  if (answer && sessionEndOf(answer, 401) === "forced") endSession("forced", answer.status_message);
  else clearSession();
}

async function ask(refreshToken: string): Promise<Response> {
  const body = {
    grant_type: "refresh_token",
    refresh_token: refreshToken,
    client_id: CLIENT_ID,
    scope: "wisdom",
  };
  try {
    return await fetch(addressOf("/v1/oauth/token"), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch (cause) {
    throw new NetworkProblem(cause);
  }
}
