// Works in the grid of a large layer: scrolls through it and writes cells; prints, as one line of JSON, the
// milliseconds from each picture to the next while scrolling (`frames`; `stillFrames` of a page that runs no script), of
// the keys that end a cell to the next picture (`edits`, those of 16 and more). Arguments: address, path of Chromium, an
// administrator's name and password.
import { open } from "./browser.mjs";

const [address, executablePath, username, password] = process.argv.slice(2);
const PIXELS_A_FRAME = 140;
const FRAMES = 300;
const EDITS = 30;

const { browser, context, page } = await open(address, executablePath, username, password);
await page.goto(new URL("/veritabani/katman?layer=olcum", address).href);
const cells = page.getByRole("gridcell");
await cells.nth(30).waitFor();
await page.waitForLoadState("networkidle");

/** Scrolls the long part of a page and returns the milliseconds from each picture to the next. */
const scrolled = (on) =>
  on.evaluate(
    ({ pixels, count }) =>
      new Promise((resolve) => {
        const holder = [...document.querySelectorAll("*")]
          .filter((each) => each.scrollHeight > 40_000 && each.clientHeight < 2_000)
          .at(-1);
        const spent = [];
        let before = performance.now();
        const step = (now) => {
          spent.push(now - before);
          before = now;
          if (spent.length > count) return resolve(spent.slice(1));
          holder.scrollTop += pixels;
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    { pixels: PIXELS_A_FRAME, count: FRAMES },
  );

const frames = await scrolled(page);

// As many cells in view that were there before and run no script: what this browser reaches at best on this machine.
const still = await context.newPage();
const cell = (row, column) => `<td>${row * 7 + column}</td>`;
const rows = Array.from(
  { length: 1_400 },
  (_, row) => `<tr style="height:34px">${Array.from({ length: 9 }, (__, column) => cell(row, column)).join("")}</tr>`,
);
await still.setContent(
  `<div style="height:570px;overflow:auto;contain:strict"><table style="width:100%">${rows.join("")}</table></div>`,
);
const stillFrames = await scrolled(still);
await still.close();

await page.waitForLoadState("networkidle");
await page.reload();
await cells.nth(30).waitFor();
await page.evaluate(() => {
  window.told = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === "keydown") window.told.push(duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: false });
});
await cells.nth(0).click();
for (let at = 0; at < EDITS; at += 1) {
  await page.keyboard.type(`Kars ${at}`, { delay: 15 });
  await page.keyboard.press("Enter");
  await page.waitForTimeout(100);
}
await page.waitForTimeout(500);
const edits = await page.evaluate(() => [...window.told]);
await browser.close();
process.stdout.write(`${JSON.stringify({ frames, stillFrames, edits })}\n`);
