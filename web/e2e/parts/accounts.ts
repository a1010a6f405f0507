import { expect, type Page } from "@playwright/test";
import { solveCaptcha } from "./captcha";

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

/** Sign in without the screens: by the call, and with what the web client keeps. */
export async function signIn(
  page: Page,
  who: { username: string; password: string } = ANALYST,
): Promise<void> {
  const send = (captcha_token: string | null) =>
    page.request.post("/v1/login", { data: { ...who, captcha_token } });
  let response = await send(null);
  // Somebody mistyped a password from here before.
  if (response.status() === 403) response = await send(await solveCaptcha(page.request));
  expect(response.status(), await response.text()).toBe(200);
  const answer = (await response.json()) as Record<string, unknown>;
  const session = {
    accessToken: answer["access_token"],
    refreshToken: answer["refresh_token"],
    expiresAt: Date.now() + Number(answer["expires_in"]) * 1000,
    user: answer["user"],
  };
  await page.addInitScript((kept) => {
    // Once per tab: a later page must not bring back a session that has ended.
    if (sessionStorage.getItem("e2e.signedIn")) return;
    sessionStorage.setItem("e2e.signedIn", "1");
    localStorage.setItem("terazi.session", JSON.stringify(kept));
  }, session);
}
