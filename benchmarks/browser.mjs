// A browser with a person signed in: `open(address, path of Chromium, name, password)`.
import { createRequire } from "node:module";

const require = createRequire(new URL("../web/package.json", import.meta.url));
const { chromium } = require("playwright-core");

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];
const DESKTOP = { width: 1280, height: 850 };
export const LONG_WAIT = { timeout: 180_000 };

/**
 * Traces steps of a page: `begin()`, and then `longest()`, the longest task of its main thread since: milliseconds of its
 * processor time (`cpu`), which a busy machine does not lengthen, and of the clock (`wall`).
 */
export async function tracing(context, page) {
  const devtools = await context.newCDPSession(page);
  let events = [];
  devtools.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const begin = async () => {
    events = [];
    const includedCategories = ["toplevel", "devtools.timeline"];
    await devtools.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
  };
  const longest = async () => {
    const ended = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
    await devtools.send("Tracing.end");
    await ended;
    const thread = ({ pid, tid }) => `${pid}:${tid}`;
    // The threads that ran a script of a page.
    const scripted = new Set(events.filter(({ name }) => name === "FunctionCall").map(thread));
    const tasks = events.filter((event) => event.name.endsWith("RunTask") && scripted.has(thread(event)));
    const most = (field) => Math.round(Math.max(0, ...tasks.map((task) => task[field] ?? 0)) / 1000);
    return { cpu: most("tdur"), wall: most("dur") };
  };
  return { begin, longest };
}

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
