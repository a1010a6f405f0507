// Opens the start page again and again with an empty cache and prints, as one line of JSON, what came over the wire
// and when the first heading could be seen. Arguments: address, path of Chromium, runs.
import { createRequire } from "node:module";

const require = createRequire(new URL("../web/package.json", import.meta.url));
const { chromium } = require("playwright-core");

const [address, executablePath, runs] = process.argv.slice(2);
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

async function load(browser, slowdown) {
  const context = await browser.newContext({ viewport: DESKTOP, locale: "tr-TR" });
  await context.addInitScript(noteHeading);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const kinds = new Map();
  const sizes = { Script: 0, Stylesheet: 0, Font: 0, Document: 0 };
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind in sizes) sizes[kind] += encodedDataLength;
  });
  await page.goto(address);
  await page.waitForFunction(() => window.headingAt !== undefined);
  await page.waitForLoadState("networkidle");
  const headingAt = await page.evaluate(() => window.headingAt);
  await context.close();
  return { headingAt, sizes };
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

const browser = await chromium.launch({ executablePath, args: FLAGS });
await load(browser, 1);
const seen = { plain: [], slow: [] };
let sizes = {};
for (let run = 0; run < Number(runs); run += 1) {
  const plain = await load(browser, 1);
  seen.plain.push(plain.headingAt);
  sizes = plain.sizes;
  seen.slow.push((await load(browser, 4)).headingAt);
}
await browser.close();
process.stdout.write(`${JSON.stringify({ plain: median(seen.plain), slow: median(seen.slow), sizes })}\n`);
