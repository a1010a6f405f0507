import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectFits } from "./parts/fits";
import { choose, PATHS, sampleProject } from "./parts/projects";
import { test } from "./parts/story";

test.describe.configure({ timeout: 180_000 });

const PIVOT = { tr: "/projelerim/proje-ozet-tablo", en: "/user-project/project-pivot" } as const;
const ALL = { tr: "178 satır", en: "178 rows" } as const;
const RED = { tr: "59", en: "59" } as const;
const main = (page: Page) => page.getByRole("main");

test("rows are grouped by a column, averaged, drawn and downloaded", async ({ page, lang, say }) => {
  const project = await sampleProject(page, lang);
  await page.goto(`${PIVOT[lang]}?project_id=${project}`);
  await expect(main(page).getByText(ALL[lang])).toBeVisible();
  const counts = main(page).getByRole("table", { name: say("charts.measure.count") });
  await expect(counts.getByRole("row", { name: /Barolo/ })).toContainText(RED[lang]);
  await expectFits(page);
  await choose(
    main(page).getByRole("combobox", { name: say("charts.pivot.measure") }),
    say("charts.measure.mean"),
  );
  await choose(main(page).getByRole("combobox", { name: say("charts.pivot.value") }), "Alkol (%)");
  await expect(main(page).getByRole("row", { name: /Barolo/ })).toContainText(
    lang === "tr" ? "13,7" : "13.7",
  );
  await page.reload();
  await expect(main(page).getByRole("row", { name: /Barolo/ })).toContainText(
    lang === "tr" ? "13,7" : "13.7",
  );
  await main(page)
    .getByText(String(say("charts.pivot.asChart")), { exact: true })
    .click();
  await expect(main(page).getByRole("img", { name: /Alkol/ })).toBeVisible();
  await expectFits(page);
  const menu = main(page).getByRole("button", { name: new RegExp(`: ${String(say("ui.download"))}$`) });
  await menu.click();
  const drawing = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: say("ui.chart.svg") }).click();
  const text = await readFile(await (await drawing).path(), "utf8");
  expect(text).toMatch(/^<svg[\s\S]*Barolo[\s\S]*<\/svg>$/);
  await menu.click();
  const picture = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: say("ui.chart.picture") }).click();
  expect((await readFile(await (await picture).path())).subarray(1, 4).toString()).toBe("PNG");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await menu.click();
  await page.getByRole("menuitem", { name: say("ui.chart.copy") }).click();
  await expect(page.getByText(String(say("ui.chart.copied")))).toBeVisible();
  const saving = page.waitForEvent("download");
  await main(page)
    .getByRole("button", { name: say("charts.pivot.excel") })
    .click();
  expect((await saving).suggestedFilename()).toMatch(/\.xlsx$/);
});

test("only the rows of a filter are grouped", async ({ page, lang, say }) => {
  const project = await sampleProject(page, lang);
  const rule = JSON.stringify({
    combinator: "and",
    not: false,
    rules: [{ field: "c2", operator: ">", value: 13, value_source: "value" }],
  });
  await page.goto(`${PATHS[lang].filter}?project_id=${project}&rule=${encodeURIComponent(rule)}`);
  await main(page)
    .getByRole("link", { name: say("charts.pivot.open") })
    .click();
  await expect(page).toHaveURL(new RegExp(PIVOT[lang]));
  await expect(main(page).getByText(say("charts.pivot.rowsTold_other", { count: 92 }))).toBeVisible();
  await main(page)
    .getByRole("button", { name: say("charts.filter.remove") })
    .click();
  await expect(main(page).getByText(ALL[lang])).toBeVisible();
});
