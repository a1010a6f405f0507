import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./parts/axe";
import { expectFitsBoth } from "./parts/fits";
import type { Lang, Say } from "./parts/phrases";
import { call, choose, expectBalance, PATHS, sampleProject } from "./parts/projects";
import { test } from "./parts/story";

test.describe.configure({ timeout: 180_000 });

const WORDS = {
  tr: { notEnough: "Krediniz yetersiz. Lütfen kredi yükleyiniz.", right: "13,9" },
  en: { notEnough: "You do not have enough credits. Please add credits.", right: "13.9" },
} as const;

const TARGET = "Üzüm çeşidi";
/** The beginning of every .xlsx file. */
const WORKBOOK = "PK\u0003\u0004";

async function chooseTargets(page: Page, say: Say, names: readonly string[]): Promise<void> {
  const targets = page.getByRole("combobox", { name: say("learning.target.label") });
  await expect(targets).toBeVisible();
  for (const name of names) {
    // One after the other, as a person does.
    // oxlint-disable-next-line no-await-in-loop
    await choose(targets, name);
  }
  await targets.press("Escape");
}

/** From the shortest to the longest. */
const budgets = (page: Page, say: Say) =>
  page.getByRole("radiogroup", { name: say("learning.budget.title") }).locator("label");

async function train(page: Page, say: Say): Promise<void> {
  await chooseTargets(page, say, [TARGET]);
  await budgets(page, say).first().click();
  await expect(page.getByText(say("credits.cost.sentence_one", { count: 1, balance: 250 }))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: say("learning.start.run") }).click();
  const board = page.getByRole("region", { name: say("learning.live.board") });
  await expect(page.getByText(say("learning.live.title", { target: TARGET }))).toBeVisible();
  await expect(board.getByText(say("learning.row.done"), { exact: true }).first()).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole("tab", { name: say("learning.tab.result") })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(say("learning.answer.title", { target: TARGET }))).toBeVisible();
  await expectBalance(page, say, 249);
}

async function readResult(page: Page, say: Say): Promise<void> {
  // On a phone the models are cards.
  const models = page
    .getByRole("table", { name: say("learning.board.title") })
    .getByRole("row")
    .nth(1);
  const cards = page
    .getByRole("list", { name: say("learning.board.title") })
    .getByRole("listitem")
    .first();
  await expect(models.or(cards)).toContainText(String(say("learning.board.best")));
  await expect(page.getByText(say("learning.count.onParts_other", { count: 5 }))).toBeVisible();
  const confusion = page.getByRole("table", { name: say("learning.confusion.title") });
  await expect(confusion.getByRole("columnheader", { name: "Barolo" })).toBeVisible();
  const importance = page.getByRole("region", { name: say("learning.importance.title") });
  await expect(importance.locator("canvas, svg[width]").first()).toBeVisible();
  await choose(page.getByRole("combobox", { name: say("learning.pr.class") }), "Barbera");
  await expect(page.getByText(say("learning.pr.text", { label: "Barbera" }))).toBeVisible();
  const calibration = page.getByRole("region", { name: say("learning.calibration.title") });
  await calibration.getByRole("button", { name: new RegExp(String(say("ui.chart.asTable"))) }).click();
  await expect(
    calibration.getByRole("columnheader", { name: say("learning.calibration.rows") }),
  ).toBeVisible();
  const dependence = page.getByRole("region", { name: say("learning.dependence.title") });
  await expect(dependence.locator("canvas, svg[width]").first()).toBeVisible();
  for (const average of ["micro", "macro", "weighted"]) {
    // oxlint-disable-next-line no-await-in-loop
    await page.getByText(String(say(`learning.average.${average}`)), { exact: true }).click();
    // oxlint-disable-next-line no-await-in-loop
    await expect(page.getByText(say(`learning.average.${average}.text`))).toBeVisible();
  }
  await expectAccessible(page);
}

/** The card says what the model is for, and is saved as pages and as a workbook. */
async function readCard(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("learning.card.title") }).click();
  const card = page.getByRole("dialog", { name: say("learning.card.title") });
  await expect(card.getByRole("heading", { name: new RegExp(TARGET) })).toBeVisible();
  await expect(card.getByText("Barbera").first()).toBeVisible();
  await expectAccessible(page);
  for (const [button, ending, beginning] of [
    ["learning.card.pdf", /\.pdf$/, "%PDF"],
    ["learning.board.save", /\.xlsx$/, WORKBOOK],
  ] as const) {
    const saved = page.waitForEvent("download");
    // One after the other, as a person does.
    // oxlint-disable-next-line no-await-in-loop
    await card.getByRole("button", { name: say(button) }).click();
    // oxlint-disable-next-line no-await-in-loop
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(ending);
    expect(file.suggestedFilename()).toContain(TARGET);
    // oxlint-disable-next-line no-await-in-loop
    const content = await readFile(await file.path());
    expect(content.subarray(0, WORKBOOK.length).toString("latin1")).toBe(beginning);
  }
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
}

async function tryOut(page: Page, say: Say): Promise<void> {
  const region = page.getByRole("region", { name: say("learning.try.title") });
  const outcome = region.getByText(say("learning.try.outcome"));
  const first = String(await outcome.textContent());
  await region.getByRole("button", { name: say("learning.try.all", { count: 13 }) }).click();
  const alcohol = region.getByRole("slider", { name: "Alkol (%)" });
  const before = await alcohol.getAttribute("aria-valuetext");
  await alcohol.press("End");
  await expect(alcohol).not.toHaveAttribute("aria-valuetext", String(before));
  await region.getByRole("button", { name: say("learning.try.back") }).click();
  await expect(alcohol).toHaveAttribute("aria-valuetext", String(before));
  await region.getByRole("button", { name: say("learning.change.find") }).click();
  const found = region.getByRole("button", { name: say("learning.change.try") }).first();
  await expect(found).toBeVisible();
  await expectAccessible(page);
  await found.click();
  await expect(outcome).not.toHaveText(first);
  const outdated = region.getByText(say("learning.change.outdated"));
  await expect(outdated).toBeHidden(); // what was tried is one of those that were found
  await alcohol.press("End");
  await expect(outdated).toBeVisible();
}

async function predictOne(page: Page, lang: Lang, say: Say): Promise<void> {
  await page.getByRole("tab", { name: say("learning.tab.predict") }).click();
  const alcohol = page.getByRole("textbox", { name: "Alkol (%)" });
  await alcohol.fill("çok");
  const predict = page.getByRole("button", { name: say("learning.form.predict"), exact: true });
  await predict.click();
  await expect(alcohol).toHaveAttribute("aria-invalid", "true");
  await expect(alcohol).toHaveAccessibleDescription(/Alkol|çok|sayı|number/);
  await expectAccessible(page);
  await alcohol.fill(WORDS[lang].right);
  await predict.click();
  const result = page.getByRole("region", { name: say("learning.predict.result") });
  await expect(result.getByRole("progressbar", { name: "Barolo" })).toBeVisible();
  await expect(result.getByRole("progressbar")).toHaveCount(3);
  const way = result.getByRole("table", { name: say("learning.reasons.title") });
  await expect(way.getByRole("rowheader", { name: say("learning.reasons.average") })).toBeVisible();
  await expect(way.getByRole("rowheader", { name: say("learning.reasons.answer") })).toBeVisible();
  await expect(result.getByText("±")).toBeVisible();
  await tryOut(page, say);
  await alcohol.fill("");
  await predict.click();
  await expect(result.getByRole("alert").getByText("“Alkol (%)”")).toBeVisible();
  await expectAccessible(page);
}

async function predictWorkbook(page: Page, say: Say): Promise<void> {
  const template = page.waitForEvent("download");
  await page.getByRole("button", { name: say("learning.batch.template") }).click();
  const blank = await (await template).path();
  const filled = page.waitForEvent("download");
  await page.getByLabel(say("learning.batch.drop")).setInputFiles({
    name: "satirlar.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: await readFile(blank),
  });
  const predictions = await filled;
  expect(predictions.suggestedFilename()).toMatch(/\.xlsx$/);
  const content = await readFile(await predictions.path());
  expect(content.subarray(0, WORKBOOK.length).toString("latin1")).toBe(WORKBOOK);
  await expect(page.getByText(say("learning.batch.done", { name: "satirlar.xlsx" }))).toBeVisible();
}

test("models are trained, judged, and asked one by one and by workbook", async ({ page, lang, say }) => {
  const project = await sampleProject(page, lang);
  await page.goto(`${PATHS[lang].learning}?project_id=${project}`);
  await train(page, say);
  await readResult(page, say);
  await readCard(page, say);
  await predictOne(page, lang, say);
  await predictWorkbook(page, say);
});

/** A column that tells the variety, as one filled in afterwards would. */
async function addTellingColumn(page: Page, project: string): Promise<void> {
  await call(page, "/v1/wanalyzer/project/column/save", {
    project_id: project,
    steps: [
      {
        kind: "add_column",
        name: "Laboratuvar",
        formula:
          'EĞER([Üzüm çeşidi]="Barolo"; EĞER([Alkol (%)]>13,7;"a";"b"); EĞER([Üzüm çeşidi]="Barbera"; EĞER([Alkol (%)]>13;"c";"d"); EĞER([Alkol (%)]>12,3;"e";"f")))',
      },
    ],
  });
}

test("before a training a person says what belongs together and what is known only afterwards", async ({
  page,
  lang,
  say,
  isMobile,
}) => {
  test.skip(isMobile, "a desk shows it in both widths");
  const project = await sampleProject(page, lang);
  await addTellingColumn(page, project);
  await page.goto(`${PATHS[lang].learning}?project_id=${project}`);
  await chooseTargets(page, say, [TARGET]);
  const before = page.getByRole("region", { name: say("learning.decide.title") });
  const question = before.getByRole("radiogroup", { name: /Laboratuvar/ });
  await expect(question).toBeVisible();
  await expect(page.getByText(say("learning.start.decide"))).toBeVisible();
  await choose(before.getByRole("combobox", { name: say("learning.decide.time") }), "Prolin (mg/L)");
  await expect(before.getByText(say("learning.decide.time.forecast"))).toBeVisible();
  await choose(
    before.getByRole("combobox", { name: say("learning.decide.time") }),
    String(say("learning.decide.none")),
  );
  await question.getByRole("radio", { name: say("learning.decide.leave_one", { count: 1 }) }).check();
  await expect(page.getByText(say("learning.start.decide"))).toBeHidden();
  await expectFitsBoth(page);
  await budgets(page, say).first().click();
  await page.getByRole("button", { name: say("learning.start.run") }).click();
  await expect(page.getByRole("tab", { name: say("learning.tab.result") })).toBeVisible({ timeout: 60_000 });
  const left = page.getByRole("region", { name: say("learning.leftOut.title") });
  await expect(left.getByText("Laboratuvar", { exact: true })).toBeVisible();
});

test("who has too few credits is told so in place, and work that is stopped costs nothing", async ({
  page,
  lang,
  say,
  isMobile,
}) => {
  test.skip(isMobile, "a desk shows it in both widths");
  const project = await sampleProject(page, lang);
  await page.goto(`${PATHS[lang].learning}?project_id=${project}`);
  await chooseTargets(page, say, [TARGET, "Alkol (%)", "Kül (g/L)", "Kül alkalinitesi", "Renk tonu"]);
  const jobs = await setCreditsAside(page, project);
  await budgets(page, say).last().click();
  const notice = page.getByRole("alert").filter({ hasText: WORDS[lang].notEnough });
  await expect(notice).toContainText(
    say("credits.notEnough.detail", { credit: 60, balance: 10, missing: 50 }),
  );
  const home = await page.context().newPage();
  await home.goto(PATHS[lang].projects);
  const waiting = home.getByRole("region", { name: say("projects.waiting.title") });
  await expect(waiting.getByRole("progressbar").first()).toBeVisible();
  await expectFitsBoth(home);
  await home.close();
  // Stopped at once: the worker has other work.
  await Promise.all(jobs.map((id) => call(page, `/v1/job/cancel?job_id=${id}`, {})));
  await expect(page.getByRole("button", { name: say("learning.start.run") })).toBeDisabled();
  await expectFitsBoth(page);
  await expect
    .poll(async () => (await call<{ available: number }>(page, "/v1/user/credit/get", {})).available, {
      timeout: 60_000,
    })
    .toBe(250);
  await page.reload();
  await expectBalance(page, say, 250);
});

/** Start trainings until only 10 credits are left. */
async function setCreditsAside(page: Page, project: string): Promise<string[]> {
  const columns = ["c1", "c2", "c3", "c4", "c5"];
  const body = { ml_data: { project_id: project, target_columns: columns, budget_seconds: 120 } };
  const jobs: string[] = [];
  for (let place = 0; place < 4; place++) {
    // The credits of one are set aside before the next one asks for its own.
    // oxlint-disable-next-line no-await-in-loop
    jobs.push((await call<{ job_id: string }>(page, "/v1/wanalyzer_machinelearning_train", body)).job_id);
  }
  return jobs;
}
