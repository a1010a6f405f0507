import { expect } from "@playwright/test";
import { expectAccessible } from "./parts/axe";
import { appears, choose, expectBalance, PATHS, sampleProject } from "./parts/projects";
import { sayIn } from "./parts/phrases";
import { test } from "./parts/story";

test.describe.configure({ timeout: 180_000 });

const WORDS = {
  tr: {
    other: "en",
    sentence: "Alkol (%) 13 değerinden büyük.",
    and: "ve",
    parentheses: "Parantezleri kontrol edin.",
    number: "99,5",
  },
  en: {
    other: "tr",
    sentence: "Alkol (%) is greater than 13.",
    and: "and",
    parentheses: "Parentheses must be checked.",
    number: "99.5",
  },
} as const;

/** Rows of the sample whose alcohol is above 13, of all its rows. */
const STRONG = 92;
/** Those of them with more than 99.5 mg of magnesium. */
const STRONG_AND_RICH = 54;
const ALL = 178;

test("a rule is built, said, written, and kept in the other language", async ({ page, lang, say }) => {
  const words = WORDS[lang];
  const other = words.other;
  const project = await sampleProject(page, lang);
  await page.goto(`${PATHS[lang].filter}?project_id=${project}`);
  await expect(page.getByText(say("projects.filter.count_other", { count: ALL, all: ALL }))).toBeVisible();
  await page.getByRole("button", { name: say("rules.condition") }).click();
  await choose(page.getByRole("combobox", { name: say("rules.column"), exact: true }), "Alkol (%)");
  await choose(page.getByRole("combobox", { name: say("rules.operator") }), say("rules.op.number.gt"));
  await page.getByRole("textbox", { name: say("rules.value"), exact: true }).fill("13");
  await expect(page.getByText(words.sentence)).toBeVisible();
  const count = page.getByText(say("projects.filter.count_other", { count: STRONG, all: ALL }));
  await expect(count).toBeVisible();
  await expectAccessible(page);

  await page.getByText(String(say("projects.filter.text")), { exact: true }).click();
  const text = page.getByLabel(say("projects.filter.textLabel"), { exact: true });
  await expect(text).toHaveValue("[Alkol (%)] > 13");
  await text.fill("([Alkol (%)] > 13");
  const refused = page.getByRole("alert").filter({ hasText: words.parentheses });
  await expect(refused.locator("mark")).toHaveText("(");
  await expectAccessible(page);
  await text.fill(`[Alkol (%)] > 13 ${words.and} [Magnezyum (mg/L)] > ${words.number}`);
  await expect(
    page.getByText(say("projects.filter.count_other", { count: STRONG_AND_RICH, all: ALL })),
  ).toBeVisible();
  await expect(refused).toBeHidden();
  await text.blur();

  await page.getByText(other.toUpperCase(), { exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL(new RegExp(PATHS[other].filter));
  const sayOther = sayIn(other);
  await expect(
    page.getByText(sayOther("projects.filter.count_other", { count: STRONG_AND_RICH, all: ALL })),
  ).toBeVisible();
  await expect(page.getByLabel(sayOther("projects.filter.textLabel"), { exact: true })).toHaveValue(
    `[Alkol (%)] > 13 ${WORDS[other].and} [Magnezyum (mg/L)] > ${WORDS[other].number}`,
  );
  await page.getByText(String(sayOther("projects.filter.blocks")), { exact: true }).click();
  await expect(page.getByRole("combobox", { name: sayOther("rules.column"), exact: true })).toHaveCount(2);
});

test("questions are answered by findings that can be opened, scored and narrowed down", async ({
  page,
  lang,
  say,
  isMobile,
}) => {
  const project = await sampleProject(page, lang);
  await page.goto(`${PATHS[lang].query}?project_id=${project}`);
  const run = page.getByRole("button", { name: say("statistics.start.run") });
  await expect(run).toBeEnabled();
  await expect(page.getByText(say("credits.cost.sentence_one", { count: 1, balance: 250 }))).toBeVisible();
  await expectAccessible(page);
  const progress = appears(page, say("statistics.run.title"));
  await run.click();
  await progress;
  const list = page.getByRole("list", { name: say("statistics.findings.list") });
  await expect(list).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(new RegExp(`${PATHS[lang].findings}\\?.*stats_id=`));
  await expectBalance(page, say, 249);

  const first = list.getByRole("listitem").first();
  await expect(first.locator("svg path[data-tone]").first()).toBeVisible();
  await expect(first, "the first finding stands on the first screen").toBeInViewport({ ratio: 0.5 });
  await first.locator("button[aria-expanded]").click();
  await expect(first.locator("canvas, svg[width]").first()).toBeVisible();
  await expect(first.getByText(/\bp [<=≈]/), "no jargon before it is asked for").toBeHidden();
  await first.getByRole("button", { name: say("statistics.detail.how") }).click();
  await expect(first.getByText(/\bp [<=≈]/).first()).toBeVisible();
  await expect(first.getByRole("region").last()).toBeVisible();
  await first.getByRole("button", { name: new RegExp(`: ${String(say("ui.chart.asTable"))}$`) }).click();
  await expectAccessible(page);

  const four = first.getByRole("radio", { name: say("statistics.score.stars_other", { count: 4 }) });
  const scored = page.waitForResponse((answer) => answer.url().includes("stats/result/list"));
  await four.press("Space");
  await scored;
  await page.reload();
  await expect(four).toBeChecked();

  const all = Number(/\d+/.exec((await countOf(page, say).textContent()) ?? "")?.[0]);
  if (isMobile) await page.getByRole("button", { name: say("statistics.filter.types") }).click();
  await page.getByText(String(say("statistics.filter.significant")), { exact: true }).click();
  await expect(page).toHaveURL(/significant=1/);
  await expect.poll(async () => await shownCount(page, say)).toBeLessThan(all);
  const significant = await shownCount(page, say);
  await page.reload();
  await expect(page.getByRole("checkbox", { name: say("statistics.filter.significant") })).toBeChecked();
  await expect.poll(async () => await shownCount(page, say)).toBe(significant);
  await expectAccessible(page);
});

test("findings stand under their columns and on a map, and near repetitions under one another", async ({
  page,
  lang,
  say,
}) => {
  const project = await sampleProject(page, lang);
  await page.goto(`${PATHS[lang].findings}?project_id=${project}`);
  await expect(page.getByRole("list", { name: say("statistics.findings.list") })).toBeVisible();
  await page.getByText(String(say("statistics.view.columns")), { exact: true }).click();
  await expect(page).toHaveURL(/view=columns/);
  const sections = page.getByRole("group", { name: say("statistics.columnFindings.list") });
  const section = sections.getByRole("button", { name: /^Alkol \(%\)/ });
  await section.click();
  await expect(sections.getByRole("list", { name: "Alkol (%)" }).getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);

  await page.getByText(String(say("statistics.view.map")), { exact: true }).click();
  const map = page.getByRole("grid", { name: say("statistics.map.title") });
  await expect(map).toBeVisible();
  await expectAccessible(page);
  const cell = map.locator("td[tabindex='0']");
  await cell.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(map.locator("td[data-at='1,2']")).toBeFocused();
  await page.keyboard.press("Enter");
  const chosen = page.getByRole("list", { name: say("statistics.map.chosen") });
  await expect(chosen.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: say("statistics.map.asTable") }).click();
  await page
    .getByRole("button", { name: new RegExp(String(say("statistics.map.open"))) })
    .first()
    .click();
  await expect(chosen.getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
});

const countOf = (page: Parameters<typeof expectBalance>[0], say: Parameters<typeof expectBalance>[1]) =>
  page.getByRole("heading", { level: 2, name: say("statistics.filter.count_other") });

const shownCount = async (...of: Parameters<typeof countOf>) =>
  Number(/\d+/.exec((await countOf(...of).textContent()) ?? "")?.[0]);
