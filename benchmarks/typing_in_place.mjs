// Edits a page where it stands: types into a new heading and into a rich text, and prints, as one line of JSON, how many
// milliseconds passed from each key to the next picture of the page. Arguments: address, path of Chromium, an administrator's
// name and password.
import { open } from "./browser.mjs";

const [address, executablePath, username, password] = process.argv.slice(2);
const WORDS = "Terazi ile iki satır yazı yazmak ne kadar sürer";

const { browser, page } = await open(address, executablePath, username, password);
await page.goto(new URL("/ikon-listesi", address).href);
await page.getByRole("button", { name: "Sayfada düzenle", exact: true }).waitFor();
await page.keyboard.press("Control+e");
const slot = page.getByRole("region", { name: "Simgeler: alt", exact: true });
await slot.getByRole("button", { name: "İçerik ekle: Simgeler: alt" }).click();
await page.getByRole("radio", { name: /^Uzun yazı/ }).click();
await page.getByRole("dialog").getByRole("button", { name: "Oluştur" }).click();
await slot.getByRole("heading").locator("textarea, input").first().waitFor();
await page.evaluate(() => {
  window.keys = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === "keydown") window.keys.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: false });
});
await page.keyboard.type(WORDS, { delay: 40 });
await slot.locator("[contenteditable=true]").first().click();
await page.keyboard.type(WORDS, { delay: 40 });
await page.waitForTimeout(500);
const slow = await page.evaluate(() => window.keys);
await browser.close();
process.stdout.write(`${JSON.stringify({ pressed: 2 * WORDS.length, slow })}\n`);
