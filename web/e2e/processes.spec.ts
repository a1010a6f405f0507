import { expect as expectSoon, type Page } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { call, sampleProject } from "./parts/projects";
import type { Lang, Say } from "./parts/phrases";
import { strangerTest } from "./parts/story";

const expect = expectSoon.configure({ timeout: 30_000 });
const test = strangerTest;
test.describe.configure({ timeout: 180_000 });

const ADMINISTRATOR = { username: "yonetici", password: "Terazi.Yonetici.2026" };
const PATHS = {
  tr: { log: "/ayarlar/kayitlar", general: "/ayarlar/genel" },
  en: { log: "/settings/log", general: "/settings/general" },
} as const;
/** One queue for each language: stories run beside each other. */
const QUEUES = { tr: "payments", en: "mail" } as const;
const SCHEDULES = { tr: "credits.prove_ledger", en: "entitlements.prove_uses" } as const;

const main = (page: Page) => page.getByRole("main");
/** A phrase without holes. */
const word = (say: Say, key: string) => String(say(key));
const tab = (page: Page, say: Say, name: Parameters<Say>[0]) => page.getByRole("tab", { name: say(name) });

/** Say why, and act. */
async function giveReason(page: Page, say: Say, act: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("process.reason")).fill("Banka bakımda");
  await dialog.getByRole("button", { name: act, exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function openLog(page: Page, lang: Lang, tabOf = ""): Promise<void> {
  await page.goto(`${PATHS[lang].log}${tabOf && `?tab=${tabOf}`}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test("an administrator pauses a schedule, sees it above every screen of administrators, and resumes it", async ({
  page,
  lang,
  say,
}) => {
  await signIn(page, ADMINISTRATOR);
  await openLog(page, lang);
  await expect(main(page).getByText(say("process.group.worker"), { exact: true }).first()).toBeVisible();
  await expect(main(page).getByText(say("process.rates.people"), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await tab(page, say, "process.tab.schedules").click();
  const name = word(say, `process.name.${SCHEDULES[lang]}`);
  await main(page)
    .getByRole("button", { name: say("process.pause.of", { name }) })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("process.pause"), exact: true }).click();
  await expect(dialog.getByText(say("process.reason.missing"))).toBeVisible();
  await giveReason(page, say, word(say, "process.pause"));
  await page.goto(PATHS[lang].general);
  const bar = main(page).getByRole("alert").filter({ hasText: name });
  await expect(bar).toContainText("Banka bakımda");
  await expectAccessible(page);
  await bar.getByRole("button", { name: say("process.resume.of", { name }) }).click();
  await giveReason(page, say, word(say, "process.resume"));
  await expect(bar).toBeHidden();
});

test("a queue is paused and resumed, and what keeps the rest in order cannot be", async ({
  page,
  lang,
  say,
}) => {
  await signIn(page, ADMINISTRATOR);
  await openLog(page, lang, "queues");
  await expect(main(page).getByText(say("process.alwaysOn"))).toHaveCount(1);
  const name = word(say, `process.name.${QUEUES[lang]}`);
  await main(page)
    .getByRole("button", { name: say("process.pause.of", { name }) })
    .click();
  await giveReason(page, say, word(say, "process.pause"));
  const resume = main(page)
    .getByRole("region", { name })
    .getByRole("button", {
      name: say("process.resume.of", { name }),
    });
  await expect(resume).toBeVisible();
  await expectAccessible(page);
  await resume.click();
  await giveReason(page, say, word(say, "process.resume"));
  await expect(main(page).getByRole("button", { name: say("process.pause.of", { name }) })).toBeVisible();
});

test("a failed job is found and run again, and its log is read", async ({ page, lang, say }) => {
  await signIn(page, ADMINISTRATOR);
  const project = await sampleProject(page, lang);
  const wish = {
    project_id: project,
    target_columns: ["c2"],
    budget_seconds: 10,
    // Three kinds of wine are too few groups to hold some of them out.
    splitting: { group_column: "c1" },
  };
  const path = "/v1/wanalyzer_machinelearning_train";
  const { job_id } = await call<{ job_id: string }>(page, path, { ml_data: wish });
  await openLog(page, lang, `jobs&q=${job_id}`);
  const failed = main(page).getByText(say("process.job.state.failed"), { exact: true });
  await expect(async () => {
    await page.reload();
    await expect(failed).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expect(main(page).getByText(ADMINISTRATOR.username).first()).toBeVisible();
  await expectAccessible(page);
  await main(page)
    .getByRole("checkbox", { name: say("process.job.select", { id: job_id }) })
    .check();
  await main(page)
    .getByRole("button", { name: say("process.job.retry") })
    .click();
  await giveReason(page, say, word(say, "process.job.retry"));
  await expect(page.getByText(say("process.jobs.done", { done: 1, all: 1 })).first()).toBeVisible();
});

test("the log is filtered, read line by line, followed and handed out", async ({ page, lang, say }) => {
  await signIn(page, ADMINISTRATOR);
  await openLog(page, lang, "logs");
  const search = main(page).getByRole("searchbox", { name: say("ui.search") });
  await search.fill("worker process");
  const lines = main(page).getByRole("listitem");
  await expect(lines.filter({ hasText: word(say, "process.line.worker.began") }).first()).toBeVisible();
  await expect(lines.filter({ hasText: word(say, "process.line.web.began") })).toHaveCount(0);
  await expectAccessible(page);
  await lines.first().getByRole("link").first().click();
  await expect(page).toHaveURL(/fold=/);
  await expect(main(page).getByRole("button", { name: say("process.log.onlyOne") })).toBeVisible();
  const saved = page.waitForEvent("download");
  await main(page)
    .getByRole("button", { name: say("process.log.download") })
    .click();
  expect((await saved).suggestedFilename()).toBe("terazi-log.jsonl");
  await openLog(page, lang, "logs&view=live");
  await expect(main(page).getByText(say("process.live.on"), { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("the installation says how it does, and a test mail arrives", async ({ page, lang, say }) => {
  await signIn(page, ADMINISTRATOR);
  await page.goto(PATHS[lang].general);
  await expect(main(page).getByText("TERAZI_MODE").first()).toBeVisible();
  await expect(main(page).getByText(say("process.part.database"), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await main(page)
    .getByRole("button", { name: say("process.mail.test") })
    .click();
  await expect(
    page.getByText(say("process.mail.sent", { mail: "yonetici@example.com" })).first(),
  ).toBeVisible();
});
