import { callContext, type Lang } from "./context";
import { isForLooking } from "./preview";
import { readStored, writeStored } from "./storage";
import { createStore, useStore } from "./store";

/**
 * The signed-in person as the browser keeps them: what the shell shows and the guards ask. Addresses, telephone and
 * birthday stay with the server; a screen that shows them asks for them.
 */
export interface SessionUser {
  user_client_id: string;
  username: string;
  firstname?: string | null;
  lastname?: string | null;
  picture_url?: string | null;
  /** Codes of the authorizations the person holds: the roles that menus and calls ask for. */
  roles?: string[] | null;
  active_lang?: { label: string; value: number } | null;
  /** A role demands a second step that is not set up: the server refuses everything else until it is. */
  second_step_missing?: boolean;
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  /** Seconds from now. */
  expires_in: number;
}

export interface Session {
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  user: SessionUser | null;
}

const KEY = "terazi.session";

/** Only what is named here is kept: a fact more in an answer stays out of the browser. */
function keptOf(user: SessionUser): SessionUser {
  const { user_client_id, username, firstname, lastname, picture_url, roles, active_lang } = user;
  const { second_step_missing } = user;
  const kept = { user_client_id, username, firstname, lastname, picture_url, roles, active_lang };
  return { ...kept, second_step_missing };
}

/** What is stored; an older version may have kept more of the person. In a preview nobody is signed in. */
function readSession(): Session | null {
  if (isForLooking) return null;
  const stored = readStored<Session>(KEY);
  return stored && { ...stored, user: stored.user && keptOf(stored.user) };
}

export const sessionStore = createStore<Session | null>(readSession());
if (sessionStore.get()) writeStored(KEY, sessionStore.get());

/** However many calls learn that the session is over, it ends once. */
let hasEnded = sessionStore.get() === null;

sessionStore.subscribe(() => {
  if (!sessionStore.get()) return;
  hasEnded = false;
  keepForcedEnd(null);
});

window.addEventListener("storage", (event) => {
  if (event.key === KEY) sessionStore.set(readSession());
});

function keep(session: Session | null): void {
  if (isForLooking) return; // what other tabs hold stays theirs
  writeStored(KEY, session);
  sessionStore.set(session);
}

/** Another tab may have rotated the tokens a moment ago; what is stored is the truth. */
export function readSessionAgain(): Session | null {
  const stored = readSession();
  if (stored?.accessToken !== sessionStore.get()?.accessToken) sessionStore.set(stored);
  return sessionStore.get();
}

export function keepTokens(tokens: Tokens, user?: SessionUser | null): void {
  const whose = user ?? sessionStore.get()?.user ?? null;
  keep({
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    expiresAt: Date.now() + tokens.expires_in * 1000,
    user: whose && keptOf(whose),
  });
}

export function keepUser(user: SessionUser): void {
  const session = sessionStore.get();
  if (session) keep({ ...session, user: keptOf(user) });
}

/** Whether two hold the same roles, whatever their order. */
export function haveSameRoles(one: SessionUser, other: SessionUser): boolean {
  const listed = ({ roles }: SessionUser) => (roles ?? []).toSorted().join();
  return listed(one) === listed(other);
}

/** What the server said last about the second step that a role of the person may demand. */
export function keepSecondStepMissing(isMissing: boolean): void {
  const user = sessionStore.get()?.user;
  if (user && Boolean(user.second_step_missing) !== isMissing) {
    keepUser({ ...user, second_step_missing: isMissing });
  }
}

export function clearSession(): void {
  keep(null);
}

/** Why a session ended: `forced` by an administrator or a new password, `expired` by itself, `left` by the person. */
export type SessionEnd = "forced" | "expired" | "left";

/** Why somebody else ended the session, as the server said it. */
interface ForcedEnd {
  message: string;
  lang: Lang;
}

const ENDED_KEY = "terazi.ended";

/** The last forced end, for the sign-out screen; forgotten by the next sign-in. */
export const forcedEndStore = createStore<ForcedEnd | null>(readStored<ForcedEnd>(ENDED_KEY, "session"));

function keepForcedEnd(end: ForcedEnd | null): void {
  writeStored(ENDED_KEY, end, "session");
  forcedEndStore.set(end);
}

const endListeners = new Set<(reason: SessionEnd, message: string) => void>();

export function onSessionEnd(listener: (reason: SessionEnd, message: string) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

export function endSession(reason: SessionEnd, message = ""): void {
  clearSession();
  if (hasEnded) return;
  hasEnded = true;
  keepForcedEnd(reason === "forced" ? { message, lang: callContext().lang } : null);
  for (const listener of endListeners) listener(reason, message);
}

/** Whether the person may do what one of the roles allows; an administrator may do everything. */
export function hasRole(user: SessionUser | null, ...roles: string[]): boolean {
  const held = user?.roles ?? [];
  return held.includes("admin") || roles.some((role) => held.includes(role));
}

export function displayName(user: SessionUser): string {
  return [user.firstname, user.lastname].filter(Boolean).join(" ") || user.username;
}

/** Who is signed in, and what a sign-in or sign-out screen needs. */
export function useSession() {
  const session = useStore(sessionStore);
  const user = session?.user ?? null;
  return {
    user,
    isSignedIn: session !== null,
    hasRole: (...roles: string[]) => hasRole(user, ...roles),
  };
}
