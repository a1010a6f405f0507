import { expect, type Page } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { expectFits } from "./parts/fits";
import { buyerOf, expectLeft, offer, openActive } from "./parts/bought";
import { call, PATHS, sampleProject } from "./parts/projects";
import type { Lang, Say } from "./parts/phrases";
import { registered } from "./parts/registered";
import { putOnSale } from "./parts/selling";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 180_000 });

const main = (page: Page) => page.getByRole("main");
const findings = (page: Page, say: Say) => page.getByRole("list", { name: say("statistics.findings.list") });

/** The statistics run that comes with the sample. */
async function sampleRun(page: Page, project: string): Promise<string> {
  const { list } = await call<{ list: { stats_id: string }[] }>(page, "/v1/wanalyzer/project/stats/list", {
    project_id: project,
  });
  return list[0]?.stats_id ?? "";
}

/** A calculated column of the sample, made by a call: the formula editor has a story of its own. */
async function calculate(page: Page, project: string): Promise<void> {
  const { version } = await call<{ version: number }>(page, "/v1/wanalyzer/project/version/list", {
    project_id: project,
  });
  await call(page, "/v1/wanalyzer/project/column/save", {
    project_id: project,
    base_version: version,
    steps: [{ kind: "add_column", name: "Alkol iki kat", formula: "[Alkol (%)] * 2" }],
  });
}

const CHARTS = { tr: "/projelerim/proje-grafikleri", en: "/user-project/project-charts" } as const;

/** Keep a chart of the sample under a name. */
async function keepChart(page: Page, lang: Lang, say: Say, project: string, name: string): Promise<void> {
  await page.goto(`${CHARTS[lang]}?project_id=${project}&columns=c1,c2&type=bar`);
  await main(page)
    .getByRole("textbox", { name: say("charts.kept.name") })
    .fill(name);
  await main(page)
    .getByRole("button", { name: say("charts.kept.keep"), exact: true })
    .click();
  await expect(main(page).getByRole("link", { name: say("sell.this") })).toBeVisible();
  await page.reload();
}

const NUMBER: Record<Lang, [string, string]> = { tr: ["6,5", "13"], en: ["6.5", "13"] };

test("an analyst sells findings; their buyer looks at them all day for one use", async ({
  browser,
  page,
  lang,
  say,
}) => {
  const seller = await registered(page, lang);
  await signIn(page, seller);
  const project = await sampleProject(page, lang);
  await page.goto(`${PATHS[lang].findings}?project_id=${project}&stats_id=${await sampleRun(page, project)}`);
  const bundle = await offer(page, say, "Şarap bulguları", 2);
  await expect(main(page).getByText(say("sell.preview.findings"))).toBeVisible();
  await expectAccessible(page);
  const shop = await putOnSale(page, seller, bundle);

  const room = await browser.newContext();
  const desk = await room.newPage();
  await buyerOf(desk, lang, shop, bundle);
  await openActive(desk, lang, say, "Şarap bulguları");
  await expect(findings(desk, say)).toBeVisible();
  await expectLeft(desk, say, "1");
  const first = findings(desk, say).getByRole("listitem").first();
  await first.locator("button[aria-expanded]").click();
  await expect(first.getByRole("button", { name: say("statistics.detail.how") })).toBeVisible();
  await expect(first.getByRole("radio")).toHaveCount(0);
  await expectAccessible(desk);
  await desk.reload();
  await expect(findings(desk, say)).toBeVisible();
  await expectLeft(desk, say, "1");
  await room.close();
});

test("an analyst sells a kept chart; its buyer sees it all day for one use, and no row of it", async ({
  browser,
  page,
  lang,
  say,
}) => {
  const seller = await registered(page, lang);
  await signIn(page, seller);
  const project = await sampleProject(page, lang);
  await keepChart(page, lang, say, project, "Alkol grafiği");
  const bundle = await offer(page, say, "Alkol ürünü", 2);
  const leftOut = say("charts.sold.leftOut");
  await expect(main(page).getByRole("img", { name: /Alkol/ })).toBeVisible();
  await expect(main(page).getByRole("list", { name: leftOut })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${CHARTS[lang]}?project_id=${project}`);
  await main(page)
    .getByRole("button", { name: say("charts.kept.delete", { name: "Alkol grafiği" }) })
    .click();
  await expect(
    page.getByText(lang === "tr" ? /bir ürünle satılıyor/ : /product sells this chart/),
  ).toBeVisible();
  const shop = await putOnSale(page, seller, bundle);

  const room = await browser.newContext();
  const desk = await room.newPage();
  await buyerOf(desk, lang, shop, bundle);
  await openActive(desk, lang, say, "Alkol ürünü");
  await expect(main(desk).getByRole("heading", { name: "Alkol grafiği" })).toBeVisible();
  await expect(main(desk).getByRole("img", { name: /Alkol/ })).toBeVisible();
  await expect(main(desk).getByRole("list", { name: leftOut }).getByRole("listitem").first()).toBeVisible();
  await expectLeft(desk, say, "1");
  await expectFits(desk);
  await desk.reload();
  await expect(main(desk).getByRole("img", { name: /Alkol/ })).toBeVisible();
  await expectLeft(desk, say, "1");
  await room.close();
});

test("an analyst sells questions; their buyer asks until they are used up and keeps the answers", async ({
  browser,
  page,
  lang,
  say,
}) => {
  const seller = await registered(page, lang);
  await signIn(page, seller);
  const project = await sampleProject(page, lang);
  await page.goto(`${PATHS[lang].query}?project_id=${project}`);
  const bundle = await offer(page, say, "Şarap soruları", 1);
  await expect(main(page).getByText(say("sell.preview.columns"), { exact: true })).toBeVisible();
  const shop = await putOnSale(page, seller, bundle);

  const room = await browser.newContext();
  const desk = await room.newPage();
  await buyerOf(desk, lang, shop, bundle);
  await openActive(desk, lang, say, "Şarap soruları");
  await expectLeft(desk, say, "1");
  await expect(desk.getByText(say("bought.cost.one"))).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole("button", { name: say("statistics.start.run") }).click();
  await expect(findings(desk, say)).toBeVisible({ timeout: 90_000 });
  await expect(desk.getByText(say("bought.usedUp.title"))).toBeVisible();
  await desk.getByRole("button", { name: say("bought.run.back") }).click();
  await expect(desk.getByRole("button", { name: say("statistics.start.run") })).toBeDisabled();
  await expectAccessible(desk);
  const asked = desk.getByRole("region", { name: say("bought.runs") });
  await asked.getByRole("link").first().click();
  await expect(findings(desk, say)).toBeVisible();
  await room.close();
});

test("an analyst sells a calculation; its buyer types values until it is used up", async ({
  browser,
  page,
  lang,
  say,
}) => {
  const seller = await registered(page, lang);
  await signIn(page, seller);
  const project = await sampleProject(page, lang);
  await calculate(page, project);
  await page.goto(`${PATHS[lang].project}?project_id=${project}&tab=formulas`);
  const bundle = await offer(page, say, "Alkol hesabı", 2);
  await expect(main(page).getByText(say("sell.preview.calculated"))).toBeVisible();
  await expectAccessible(page);
  const shop = await putOnSale(page, seller, bundle);

  const room = await browser.newContext();
  const desk = await room.newPage();
  await buyerOf(desk, lang, shop, bundle);
  await openActive(desk, lang, say, "Alkol hesabı");
  await expectLeft(desk, say, "2");
  const [typed, told] = NUMBER[lang];
  const input = desk.getByRole("textbox", { name: "Alkol (%)" });
  const ask = desk.getByRole("button", { name: say("bought.calculate"), exact: true });
  await expect(ask).toBeDisabled();
  await input.fill(typed);
  await ask.click();
  await expect(desk.getByText(told, { exact: true })).toBeVisible();
  await expectLeft(desk, say, "1");
  await expectAccessible(desk);
  await ask.click();
  await expect(desk.getByText(say("bought.usedUp.title"))).toBeVisible();
  await expect(ask).toBeDisabled();
  await expectAccessible(desk);
  await room.close();
});
