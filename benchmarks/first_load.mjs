// Opens the start page again and again with an empty cache and prints, as one line of JSON, what came over the wire
// and when the first heading could be seen. Arguments: address, path of Chromium, runs, and a name and a password for
// what a person who is signed in loads.
import { createRequire } from "node:module";

const require = createRequire(new URL("../web/package.json", import.meta.url));
const { chromium } = require("playwright-core");

const [address, executablePath, runs, username, password] = process.argv.slice(2);
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];
const DESKTOP = { width: 1360, height: 850 };

function noteHeading() {
  const look = () => {
    const heading = document.querySelector("h1, h2");
    const isSeen = heading !== null && heading.getClientRects().length > 0 && heading.textContent.trim() !== "";
    if (isSeen) window.headingAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function look() {
  const bodies = { scripts: 0, before: 0, styles: 0, fonts: 0, files: 0 };
  const kinds = { js: "scripts", css: "styles", woff2: "fonts" };
  for (const entry of performance.getEntriesByType("resource")) {
    const kind = kinds[new URL(entry.name).pathname.split(".").at(-1)];
    if (kind === undefined) continue;
    bodies[kind] += entry.encodedBodySize;
    if (kind === "scripts" && entry.responseEnd <= window.headingAt) bodies.before += entry.encodedBodySize;
    bodies.files += 1;
  }
  bodies.page = performance.getEntriesByType("navigation")[0].encodedBodySize;
  return { headingAt: window.headingAt, bodies };
}

async function signIn(context) {
  const answer = await context.request.post(new URL("/v1/login", address).href, { data: { username, password } });
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds, user } = await answer.json();
  const session = { accessToken, refreshToken, expiresAt: Date.now() + seconds * 1000, user };
  await context.addInitScript((kept) => localStorage.setItem("terazi.session", JSON.stringify(kept)), session);
}

async function load(browser, slowdown, isSignedIn = false) {
  const context = await browser.newContext({ viewport: DESKTOP, locale: "tr-TR" });
  if (isSignedIn) await signIn(context);
  await context.addInitScript(noteHeading);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(address);
  await page.waitForFunction(() => window.headingAt !== undefined);
  await page.waitForLoadState("networkidle");
  const seen = await page.evaluate(look);
  await context.close();
  return seen;
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

const browser = await chromium.launch({ executablePath, args: FLAGS });
await load(browser, 1);
const seen = { plain: [], slow: [] };
let bodies = {};
for (let run = 0; run < Number(runs); run += 1) {
  const plain = await load(browser, 1);
  seen.plain.push(plain.headingAt);
  bodies = plain.bodies;
  seen.slow.push((await load(browser, 4)).headingAt);
}
const signedIn = (await load(browser, 1, true)).bodies;
await browser.close();
const told = { plain: median(seen.plain), slow: median(seen.slow), bodies, signedIn };
process.stdout.write(`${JSON.stringify(told)}\n`);
