// Uploads a workbook as a person would, and waits until its project has told its whole summary; prints, as one line of JSON,
// how many milliseconds after the end of the import each sentence stood on the page for the first time. Arguments: address,
// path of Chromium, the workbook, a name and a password.
import { LONG_WAIT, open } from "./browser.mjs";

const [address, executablePath, workbook, username, password] = process.argv.slice(2);
const SENTENCES = {
  quality: "Verinin durumu",
  findings: "Öne çıkan bulgu",
  course: "Genel görünüm",
  prediction: "Tahmin",
};

const { browser, page, post } = await open(address, executablePath, username, password);
await page.goto(new URL("/veri-seti-ekle", address).href);
await page.locator("input[type=file]").setInputFiles(workbook);
await page.locator("thead th").first().waitFor(LONG_WAIT);
await page.waitForLoadState("networkidle");
await page.evaluate(() => {
  window.seen = {};
  const look = () => {
    for (const head of document.querySelectorAll("article h2")) window.seen[head.textContent] ??= Date.now();
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
});
await page.getByRole("button", { name: "İçe aktar", exact: true }).click();
await page.waitForURL(/project_id=/, LONG_WAIT);
const told = Object.values(SENTENCES);
await page.waitForFunction((names) => names.every((name) => window.seen[name]), told, LONG_WAIT);
const seen = await page.evaluate(() => window.seen);
const jobs = (await post("/v1/job/list", {})).job_list;
const ended = Date.parse(jobs.find(({ kind }) => kind === "import").finished_at);
await browser.close();
const after = Object.entries(SENTENCES).map(([part, name]) => [part, seen[name] - ended]);
process.stdout.write(`${JSON.stringify(Object.fromEntries(after))}\n`);
