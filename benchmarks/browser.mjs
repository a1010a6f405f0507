// A browser with a person signed in: `open(address, path of Chromium, name, password)`.
import { createRequire } from "node:module";

const require = createRequire(new URL("../web/package.json", import.meta.url));
const { chromium } = require("playwright-core");

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];
const DESKTOP = { width: 1280, height: 850 };
export const LONG_WAIT = { timeout: 180_000 };

/** Open a page in Turkish; `post` makes a call as the person. */
export async function open(address, executablePath, username, password) {
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  const context = await browser.newContext({ viewport: DESKTOP, locale: "tr-TR", colorScheme: "light" });
  const ask = async (path, data, headers = {}) => {
    const answer = await context.request.post(new URL(path, address).href, { data, headers });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const signedIn = await ask("/v1/login", { username, password });
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds, user } = signedIn;
  const session = { accessToken, refreshToken, expiresAt: Date.now() + seconds * 1000, user };
  await context.addInitScript((kept) => localStorage.setItem("terazi.session", JSON.stringify(kept)), session);
  const page = await context.newPage();
  page.setDefaultTimeout(LONG_WAIT.timeout);
  const post = (path, data) => ask(path, data, { Authorization: `Bearer ${accessToken}` });
  return { browser, context, page, post };
}
