// Uploads a wide workbook as a person would, asks everything of it, opens its findings and walks through them; prints, as
// one line of JSON, by step, the longest task of the page's main thread: milliseconds of its processor time (`cpu`), which
// a busy machine does not lengthen, and of the clock (`wall`). Arguments: address, path of Chromium, the workbook, a name
// and a password.
import { LONG_WAIT, open, tracing } from "./browser.mjs";

const [address, executablePath, workbook, username, password] = process.argv.slice(2);
const QUIET_MS = 1_500;

const { browser, context, page, post } = await open(address, executablePath, username, password);
const { begin, longest } = await tracing(context, page);
const told = {};

/** Run a step, let the page come to rest, and keep its longest task. */
async function step(name, act) {
  await begin();
  await act();
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(QUIET_MS);
  told[name] = await longest();
}

await page.goto(new URL("/veri-seti-ekle", address).href);
await page.waitForLoadState("networkidle");
await step("upload", async () => {
  await page.locator("input[type=file]").setInputFiles(workbook);
  await page.locator("thead th").first().waitFor(LONG_WAIT);
});
await step("import", async () => {
  await page.getByRole("button", { name: "İçe aktar", exact: true }).click();
  await page.waitForURL(/project_id=/, LONG_WAIT);
});
const projectId = new URL(page.url()).searchParams.get("project_id");
await step("project", () => page.reload());
const started = await post("/v1/wanalyzer/project/statistics/analyze/list", { list: [{ project_id: projectId }] });
const statsId = started.list[0].stats_id;
const question = { project_id: projectId, stats_id: statsId };
while ((await post("/v1/wanalyzer/project/stats/result/list", question)).state !== "done") {
  await page.waitForTimeout(500);
}
const findings = new URL(`/projelerim/proje-istatistikleri?project_id=${projectId}&stats_id=${statsId}`, address);
await step("findings", () => page.goto(findings.href));
await step("next page", () => page.getByRole("button", { name: "2. sayfa" }).click());
await step("opened finding", () => page.locator("li button[aria-expanded]").first().click());
const viewed = (view) => page.goto(`${findings.href}&view=${view}`);
await step("findings under their columns", async () => {
  await viewed("columns");
  await page.locator("section button[aria-expanded]").first().waitFor(LONG_WAIT);
});
await step("opened column", () => page.locator("section button[aria-expanded]").first().click());
await step("map of relations", () => viewed("map"));
await step("question", () => page.goto(findings.href.replace("proje-istatistikleri", "proje-istatistik-sorgusu")));
await browser.close();
process.stdout.write(`${JSON.stringify(told)}\n`);
