import { expect as expectSoon, type Page } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import type { Say } from "./parts/phrases";
import { strangerTest } from "./parts/story";
import { workbookOf } from "./parts/workbooks";

const expect = expectSoon.configure({ timeout: 30_000 });
const test = strangerTest;
test.describe.configure({ timeout: 180_000 });

const ADMINISTRATOR = { username: "yonetici", password: "Terazi.Yonetici.2026" };
const PATH = { tr: "/site-ayarlari", en: "/frontend-settings" } as const;

async function drop(page: Page, sheets: Parameters<typeof workbookOf>[0]): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({
    name: "site.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: workbookOf(sheets),
  });
}

test("a site is downloaded as a workbook, changed, looked at, applied and seen", async ({
  page,
  lang,
  say,
}, info) => {
  const word = `Excel ${lang} ${info.project.name} ${info.retry}`;
  const key = `excel_${lang}`;
  const main = page.getByRole("main");
  const apply = main.getByRole("button", { name: say("site.book.apply") });
  await signIn(page, ADMINISTRATOR);
  await page.goto(`${PATH[lang]}?tab=workbook`);
  const saving = page.waitForEvent("download");
  await main.getByRole("button", { name: say("site.book.download") }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.xlsx$/);

  await drop(page, {
    Menu: [
      ["Screen", "Order"],
      ["shop", "many"],
    ],
  });
  await expect(main.getByText(say("site.book.wrongText"))).toBeVisible();
  await expect(apply).toBeHidden();

  const head = ["Key", "Place", "Kind", "Part", "Turkish", "English"];
  await drop(page, { Units: [head, [key, "user_project.top", "text", "title", word, word]] });
  await expect(main.getByText(key, { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await applyAndPublish(page, say);
  await expect.poll(() => shown(page)).toContain(word);

  await drop(page, {
    Units: [
      ["Key", "Delete"],
      [key, "yes"],
    ],
  });
  await expect(main.getByText(say("site.book.deleted"), { exact: true })).toBeVisible();
  await expect(apply).toBeDisabled();
  await applyAndPublish(page, say, await domainOf(page));
  await expect.poll(() => shown(page)).not.toContain(word);
});

/** Apply what is shown; where somebody has changed the site meanwhile, what is shown anew. */
async function applyAndPublish(page: Page, say: Say, domain = ""): Promise<void> {
  const main = page.getByRole("main");
  const done = main.getByText(say("site.book.done"));
  await expect(async () => {
    if (await done.isVisible()) return;
    await main.getByLabel(say("site.book.publish")).check({ timeout: 2_000 });
    if (domain) await main.getByRole("textbox").fill(domain, { timeout: 2_000 });
    await main.getByRole("button", { name: say("site.book.apply") }).click({ timeout: 2_000 });
    await expect(done).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** What a visitor gets. */
async function shown(page: Page): Promise<string> {
  return (await page.request.post("/v1/frontend/get", { params: { ss: 1 }, data: {} })).text();
}

async function domainOf(page: Page): Promise<string> {
  const answer = JSON.parse(await shown(page)) as { frontend: { domain: string } };
  return answer.frontend.domain;
}
