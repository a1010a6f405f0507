// Works at a desk whose queue has a thousand rows: goes through them, ticks, opens requests, changes how rows look, and prints,
// as one line of JSON, by step how often it was done, its longest task in processor time (`cpu`), and the milliseconds from each
// key or click to the next picture of the page by the clock, where they are 16 or more (`slow`). Arguments: address, path of Chromium, an administrator's name and password.
import { open, tracing } from "./browser.mjs";

const [address, executablePath, username, password] = process.argv.slice(2);
const ROWS = 1_000;

const { browser, context, page } = await open(address, executablePath, username, password);
await page.goto(new URL("/destek-taleplerim?view=all", address).href);
const rows = page.locator("a[data-ticket]");
const more = page.getByRole("button", { name: "Daha fazla göster", exact: true });
await rows.first().waitFor();
for (let count = await rows.count(); count < ROWS; count = await rows.count()) {
  await more.click();
  await page.waitForFunction((had) => document.querySelectorAll("a[data-ticket]").length > had, count);
}
await page.evaluate(() => {
  window.told = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.told.push(duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: false });
});
const { begin, longest } = await tracing(context, page);
const told = {};

/** Do something a number of times, and keep how long the page took to show it, and its longest task. */
async function step(name, times, act) {
  await page.evaluate(() => void (window.told.length = 0));
  await begin();
  for (let at = 0; at < times; at += 1) {
    await act(at);
    await page.waitForTimeout(250);
  }
  await page.waitForTimeout(500);
  const { cpu } = await longest();
  told[name] = { count: times, cpu, slow: await page.evaluate(() => [...window.told]) };
}

await rows.first().focus();
await step("next row", 20, () => page.keyboard.press("j"));
await step("tick with the key", 9, () => page.keyboard.press("x"));
await page.getByRole("button", { name: "Seçimi kaldır" }).click();
// Not by its role: looking for that through all rows is a long task of its own.
const ticks = page.locator("li input[type=checkbox]");
await step("tick with the mouse", 10, (at) => ticks.nth(at + 30).click());
await step("open a request", 10, async (at) => {
  await rows.nth(40 + at).click();
  await page.getByRole("list", { name: "Yazışma" }).waitFor();
});
await step("open the keys", 3, async () => {
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});
await step("write an answer", 20, (at) => {
  const field = page.getByRole("textbox", { name: "Mesajınız", exact: true });
  return (at === 0 ? field.focus() : Promise.resolve()).then(() => page.keyboard.type("a"));
});
const shown = await rows.count();
await browser.close();
process.stdout.write(`${JSON.stringify({ shown, steps: told })}\n`);
