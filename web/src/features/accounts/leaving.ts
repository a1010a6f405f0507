import { headersOf, request } from "@/api/call";
import { addressOf } from "@/api/context";
import { isForLooking } from "@/api/preview";
import { refreshSession } from "@/api/refresh";
import { clearSession, sessionStore } from "@/api/session";

/** What belongs to the browser rather than to the person, and why the session ended. */
const KEPT = new Set(["terazi.lang", "terazi.ended", "terazi.device", "terazi.step"]);

/** End the session here and on the server, and forget what belongs to the person. Without a connection at least here. */
export async function leave(): Promise<void> {
  const session = sessionStore.get();
  try {
    if (session && session.expiresAt < Date.now()) await refreshSession(session.accessToken);
    // Past the usual judgement: a session that has already ended is just what is wanted.
    if (sessionStore.get()) await request(addressOf("/v1/logout"), { method: "POST", headers: headersOf() });
  } catch {
    // The server ends the session by itself after the idle time.
  }
  clearSession();
  forgetPerson();
}

/** What only shows a site to its editor forgets nothing: the person is theirs who opened it. */
export function forgetPerson(): void {
  if (isForLooking) return;
  for (const place of [localStorage, sessionStorage]) {
    for (const key of Object.keys(place)) {
      if (key.startsWith("terazi.") && !KEPT.has(key)) place.removeItem(key);
    }
  }
}
