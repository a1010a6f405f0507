import { expect, type Page } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { buyerOf, expectLeft, offer } from "./parts/bought";
import { expectFits } from "./parts/fits";
import type { Say } from "./parts/phrases";
import { choose, PATHS, sampleProject } from "./parts/projects";
import { registered } from "./parts/registered";
import { putOnSale } from "./parts/selling";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 180_000 });

const QUERY = { tr: "/projelerim/veri-sorgusu-olustur", en: "/user-project/create-data-query" } as const;
const STRONGEST = { tr: "14,83", en: "14.83" } as const;
const ALCOHOL = "Alkol (%)";
const main = (page: Page) => page.getByRole("main");
const grid = (page: Page, say: Say) => page.getByRole("grid", { name: say("projects.filter.rows") });

/** Show the alcohol and the grape of each wine, the strongest first. */
async function askForStrongest(page: Page, say: Say): Promise<void> {
  const columns = main(page).getByRole("combobox", { name: say("projects.query.columns"), exact: true });
  await choose(columns, ALCOHOL);
  await choose(columns, "Üzüm çeşidi");
  await page.keyboard.press("Escape");
  await choose(main(page).getByRole("combobox", { name: say("projects.query.sort"), exact: true }), ALCOHOL);
  await main(page).getByText(say("projects.query.descending"), { exact: true }).click();
}

async function expectStrongest(page: Page, say: Say, lang: "tr" | "en"): Promise<void> {
  const first = grid(page, say).getByRole("row").nth(1);
  await expect(first.getByRole("gridcell").nth(1)).toHaveText(STRONGEST[lang]);
  await expect(grid(page, say).getByRole("columnheader")).toHaveCount(3);
}

test("an analyst takes chosen columns of a project in an order, and finds the query again", async ({
  page,
  lang,
  say,
}) => {
  await signIn(page, await registered(page, lang));
  const project = await sampleProject(page, lang);
  await page.goto(QUERY[lang]);
  await main(page)
    .getByRole("link", { name: /Şaraplar/ })
    .click();
  await expect(grid(page, say)).toBeVisible();
  await askForStrongest(page, say);
  await expectStrongest(page, say, lang);
  await expectFits(page);
  await page.reload();
  await expectStrongest(page, say, lang);
  const saving = page.waitForEvent("download");
  await main(page)
    .getByRole("button", { name: say("projects.filter.excel") })
    .click();
  expect((await saving).suggestedFilename()).toMatch(/\.xlsx$/);
  await page.goto(`${QUERY[lang]}?project_id=${project}&columns=c2`);
  await expect(page).toHaveURL(new RegExp(`${PATHS[lang].filter}.*columns=c2`));
});

test("a filter is kept under a name, asked for statistics, and its rows are removed", async ({
  page,
  lang,
  say,
}) => {
  await signIn(page, await registered(page, lang));
  const project = await sampleProject(page, lang);
  const rule = { combinator: "and", not: false, rules: [{ field: "c2", operator: ">", value: 14 }] };
  const params = new URLSearchParams({ project_id: project, rule: JSON.stringify(rule) });
  await page.goto(`${PATHS[lang].filter}?${params}`);
  await main(page).getByLabel(say("projects.subset.name")).fill("Sert şaraplar");
  await main(page)
    .getByRole("button", { name: say("projects.subset.keep"), exact: true })
    .click();
  const kept = main(page).getByRole("button", { name: /Sert şaraplar \(\d+/ });
  await expect(kept).toBeVisible();
  await expectFits(page);
  await page.goto(`${PATHS[lang].query}?project_id=${project}`);
  await choose(page.getByRole("combobox", { name: say("projects.subset.choose") }), /Sert şaraplar/);
  await page.getByRole("button", { name: say("statistics.start.run") }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Sert şaraplar" })).toBeVisible({ timeout: 60_000 });
  await page.goto(`${PATHS[lang].filter}?project_id=${project}`);
  await main(page)
    .getByRole("button", { name: /Sert şaraplar \(\d+/ })
    .click();
  await main(page)
    .getByRole("button", { name: /^(Bu \d+ satırı sil|Remove these? \d+ rows?)$/ })
    .click();
  await expect(main(page).getByText(say("projects.filter.noRows"))).toBeVisible();
  await page.goto(`${PATHS[lang].project}?project_id=${project}&tab=history`);
  await main(page)
    .getByRole("button", { name: say("projects.compare.open") })
    .first()
    .click();
  const compared = page.getByRole("region", { name: say("projects.compare.title") });
  await expect(compared.getByText(say("projects.compare.removed")).first()).toBeVisible();
  await expectFits(page);
});

test("a buyer of rows queries them; other columns and orders of a question are the same use", async ({
  browser,
  page,
  lang,
  say,
}) => {
  const seller = await registered(page, lang);
  await signIn(page, seller);
  const project = await sampleProject(page, lang);
  await page.goto(`${PATHS[lang].filter}?project_id=${project}`);
  const bundle = await offer(page, say, "Şarap satırları", 2);
  const shop = await putOnSale(page, seller, bundle);

  const room = await browser.newContext();
  const desk = await room.newPage();
  await buyerOf(desk, lang, shop, bundle);
  await desk.goto(QUERY[lang]);
  await main(desk).getByRole("link", { name: "Şarap satırları" }).click();
  await expectLeft(desk, say, "2");
  await desk.getByRole("button", { name: say("bought.rows.show") }).click();
  await expect(grid(desk, say)).toBeVisible();
  await expectLeft(desk, say, "1");
  await askForStrongest(desk, say);
  await expectStrongest(desk, say, lang);
  await expectLeft(desk, say, "1");
  await expectFits(desk);
  await room.close();
});

test("a visitor is asked to sign in before querying data", async ({ page, lang, say }) => {
  await page.goto(QUERY[lang]);
  await expect(main(page).getByText(say("projects.query.signIn.title"))).toBeVisible();
  await expectFits(page);
  await main(page)
    .getByRole("link", { name: say("bought.signIn") })
    .click();
  await expect(page).toHaveURL(/next=/);
});
