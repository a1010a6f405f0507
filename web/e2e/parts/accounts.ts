import { expect, type Page } from "@playwright/test";
import { solveCaptcha } from "./captcha";
import { lastMail } from "./mails";

/** The accounts that a fresh installation has in development. */
export const ANALYST = { username: "analist", password: "Terazi.Analist.2026" };

export interface Person {
  username: string;
  mail: string;
  password: string;
}

/** Somebody nobody has met before. */
export function newPerson(): Person {
  const name = `e2e.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  return { username: name, mail: `${name}@example.com`, password: "uzun bir kapı anahtarı" };
}

/** The device all people of the stories sign in on, as the web client names its own. */
export const DEVICE = "e2e0000000000000000000000000desk";

/** A server may close a resting connection at the moment at which the next call is sent on it; then it was not heard. */
export const IN_TOUCH = { maxRetries: 1 };

interface Credentials {
  username: string;
  password: string;
}

/** Sign in by the call, on the device of the stories; where it is new to the person, the mailed code is entered. */
async function enter(page: Page, who: Credentials): Promise<Record<string, unknown>> {
  const headers = { "X-Device-Id": DEVICE };
  const send = (captcha_token: string | null) =>
    page.request.post("/v1/login", { headers, data: { ...who, captcha_token }, ...IN_TOUCH });
  let response = await send(null);
  // Another story signs the same person in at this moment: the second try waits for the first.
  await expect
    .poll(async () => {
      if (response.status() === 429) response = await send(null);
      return response.status();
    })
    .not.toBe(429);
  // Somebody mistyped a password from here before.
  if (response.status() === 403) response = await send(await solveCaptcha(page.request));
  expect(response.status(), await response.text()).toBe(200);
  const answer = (await response.json()) as Record<string, unknown>;
  if (answer["already_warning_process"] === 0) await enterMailedCode(page, answer);
  return answer;
}

async function enterMailedCode(page: Page, answer: Record<string, unknown>): Promise<void> {
  const { mail } = answer["user"] as { mail: string };
  const headers = { Authorization: `Bearer ${answer["access_token"]}` };
  let tried = "";
  await expect
    .poll(
      async () => {
        const { text } = await lastMail(page, mail, /yerden|place/);
        const warning_code = text.match(/\b\d{6}\b/)?.[0] ?? "";
        // The mail of an earlier sign-in may still be the last one, and a code bears few tries.
        if (warning_code === tried) return false;
        tried = warning_code;
        const entered = await page.request.post("/v1/warning/code/enter", {
          headers,
          data: { warning_code },
        });
        return entered.ok();
      },
      { timeout: 20_000, message: `a security code mailed to ${mail}` },
    )
    .toBe(true);
}

/** A token of somebody who signs in without the screens. */
export async function tokenOf(page: Page, who: Credentials): Promise<string> {
  return String((await enter(page, who))["access_token"]);
}

export interface SignedIn {
  token: string;
  id: string;
  username: string;
}

/** Somebody who makes calls without the screens. */
export async function signedInBy(page: Page, who: Credentials): Promise<SignedIn> {
  const answer = await enter(page, who);
  const user = answer["user"] as { user_client_id: string };
  return { token: String(answer["access_token"]), id: user.user_client_id, username: who.username };
}

/** Sign in without the screens: by the call, and with what the web client keeps. */
export async function signIn(page: Page, who: Credentials = ANALYST): Promise<void> {
  const answer = await enter(page, who);
  const session = {
    accessToken: answer["access_token"],
    refreshToken: answer["refresh_token"],
    expiresAt: Date.now() + Number(answer["expires_in"]) * 1000,
    user: answer["user"],
  };
  await page.addInitScript(
    ([kept, device]) => {
      // Once per tab: a later page must not bring back a session that has ended.
      if (sessionStorage.getItem("e2e.signedIn")) return;
      sessionStorage.setItem("e2e.signedIn", "1");
      localStorage.setItem("terazi.session", JSON.stringify(kept));
      localStorage.setItem("terazi.device", JSON.stringify(device));
    },
    [session, DEVICE] as const,
  );
}
