import { expect, type Locator, type Page } from "@playwright/test";
import { expectFits } from "./fits";
import type { Lang, Say } from "./phrases";
import { choose, heading, PATHS } from "./projects";
import type { Person } from "./accounts";
import { putOnSale } from "./selling";
import { workbookOf } from "./workbooks";

/** A project made of a workbook, one of whose columns is linked to what it is recognised as; its id. */
export async function linkedProject(
  page: Page,
  lang: Lang,
  say: Say,
  { name, rows }: { name: string; rows: (string | number)[][] },
  linked: { column: string; name: string },
): Promise<string> {
  await page.goto(PATHS[lang].add);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: `${name}.xlsx`,
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: workbookOf({ Veri: rows }),
    });
  await page.getByRole("button", { name: say("projects.upload.import") }).click();
  await expect(page).toHaveURL(new RegExp(`${PATHS[lang].project}\\?`), { timeout: 60_000 });
  await expect(heading(page, name)).toBeVisible();
  const project = new URL(page.url()).searchParams.get("project_id") ?? "";
  await page.getByRole("tab", { name: say("projects.tab.columns"), exact: true }).click();
  await page.getByRole("button", { name: say("projects.link.look"), exact: true }).click();
  await page.getByRole("button", { name: say("projects.link.linkOne", linked) }).click();
  await expect(page.getByText(say("projects.link.linked_one", { count: 1 }))).toBeVisible({
    timeout: 60_000,
  });
  return project;
}

/** Opens the form that sells a project, limited to layers or places that are picked next; its product has a name. */
export async function beginSelling(
  page: Page,
  lang: Lang,
  say: Say,
  { project, name, limits }: { project: string; name: string; limits: readonly ("layers" | "locations")[] },
): Promise<void> {
  await page.goto(`${PATHS[lang].filter}?project_id=${project}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: say("sell.this") })
    .click();
  await page.getByRole("textbox", { name: say("shops.product.name"), exact: true }).fill(name);
  for (const each of limits) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await choose(
      page.getByRole("combobox", { name: say(`shops.analysis.${each}`), exact: true }),
      say("shops.analysis.reach.selected"),
    );
  }
}

/** Sells five uses of what stands in the form for 120 ₺; its bundle and the shop that sells it. */
export async function sellUses(page: Page, say: Say, seller: Person) {
  await page.getByRole("textbox", { name: say("shops.price.amount_try") }).fill("120");
  await choose(
    page.getByRole("combobox", { name: say("shops.use.counted") }),
    say("shops.use.counted.total"),
  );
  await page.getByRole("textbox", { name: say("shops.use.count"), exact: true }).fill("5");
  await page.getByRole("button", { name: say("sell.save") }).click();
  const preview = page.getByRole("main").getByText(say("sell.preview"), { exact: false });
  await expect(preview.first()).toBeVisible();
  const bundle = new URL(page.url()).searchParams.get("bundle") ?? "";
  return { shop: await putOnSale(page, seller, bundle), bundle };
}

/** What is scrolled beneath the header is no small target. */
export async function expectFitsFromTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectFits(page);
}

/** Chooses one node of a tree that opens in a window, by the first words of its name. */
export async function pick(page: Page, field: Locator, button: string | RegExp, words: string, name: string) {
  await field.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog").last();
  await dialog.getByRole("searchbox").fill(words);
  await dialog.getByRole("treeitem", { name }).last().getByText(name, { exact: true }).click();
  await expectFitsFromTop(page);
  await dialog.getByRole("searchbox").press("Tab");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
}
