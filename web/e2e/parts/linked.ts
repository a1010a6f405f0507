import { expect, type Locator, type Page } from "@playwright/test";
import { expectFits } from "./fits";
import type { Lang, Say } from "./phrases";
import { heading, PATHS } from "./projects";
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
