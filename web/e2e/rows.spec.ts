import { expect } from "@playwright/test";
import { expectAccessible } from "./parts/axe";
import { PATHS } from "./parts/projects";
import { test } from "./parts/story";
import { workbookOf } from "./parts/workbooks";

const SALES = [
  ["Ürün", "Grup", "Adet"],
  ...["Kalem", "Defter", "Silgi", "Çanta", "Işık", "Boya"].map((name, at) => [name, "AB"[at % 2]!, at + 2]),
  ["Toplam", "", 27],
  ["Kaynak: kasa defteri", "", ""],
];

test("rows that are no records are left out, others are found, removed and brought back", async ({
  page,
  lang,
  say,
}) => {
  await page.goto(PATHS[lang].add);
  await page.locator('input[type="file"]').setInputFiles({
    name: "satis.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: workbookOf({ Satış: SALES }),
  });
  await expect(page.getByText(say("projects.extra.title_other"))).toBeVisible();
  await expect(page.getByRole("main").getByRole("checkbox")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: say("projects.upload.import") }).click();

  await page.getByRole("tab", { name: say("projects.tab.data") }).click();
  const grid = page.getByRole("grid");
  await expect(grid).toBeVisible();
  await expect(grid.getByText("Toplam")).toHaveCount(0);
  await page.keyboard.press("Control+f");
  await page.keyboard.type("ISIK");
  await expect(page.getByRole("search").getByRole("status")).toHaveText(
    say("grid.find.place_one", { place: "1" }),
  );
  await expect(grid.getByRole("gridcell", { name: "Işık" })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);

  await grid.getByRole("row", { name: /Silgi/ }).getByRole("checkbox").check();
  await page.getByRole("button", { name: say("projects.rows.remove_one") }).click();
  await expect(grid.getByText("Silgi")).toHaveCount(0);
  await page.getByRole("tab", { name: say("projects.tab.history") }).click();
  await page.getByRole("button", { name: say("projects.rows.bringBack_one") }).click();
  await page.getByRole("tab", { name: say("projects.tab.data") }).click();
  await expect(grid.getByText("Silgi")).toBeVisible();
});

test("columns are hidden, put into another order and stay so; a number is left out of results and taken in again", async ({
  page,
  lang,
  say,
}) => {
  await page.goto(PATHS[lang].add);
  await page.locator('input[type="file"]').setInputFiles({
    name: "adet.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: workbookOf({ Satış: SALES.slice(0, 7) }),
  });
  await page.getByRole("button", { name: say("projects.upload.import") }).click();
  await expect(page).toHaveURL(new RegExp(`${PATHS[lang].project}\\?`), { timeout: 60_000 });
  await page.goto(`${page.url()}&tab=data`);
  const grid = page.getByRole("grid");
  const heads = grid.getByRole("columnheader");
  await expect(heads.nth(2)).toContainText("Ürün");

  await page.getByRole("button", { name: say("projects.view.columns"), exact: true }).click();
  const chooser = page.getByRole("dialog", { name: say("projects.view.columns") });
  await chooser.getByRole("checkbox", { name: "Grup" }).uncheck();
  await chooser.getByRole("button", { name: say("ui.moveUp", { name: "Adet" }) }).click();
  await chooser.getByRole("button", { name: say("ui.moveUp", { name: "Adet" }) }).click();
  await expect(heads.nth(2)).toContainText("Adet");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(chooser).toBeHidden();
  await page.reload();
  await expect(heads.nth(2)).toContainText("Adet");
  await expect(heads.nth(3)).toContainText("Ürün");
  await expect(heads).toHaveCount(4);

  const cell = grid.getByRole("row").nth(2).getByRole("gridcell").nth(2);
  await cell.click();
  await page.getByRole("button", { name: say("projects.aside.leave") }).click();
  await expect(cell).toContainText(String(say("projects.aside.mark")));
  await expectAccessible(page);
  await page.getByRole("button", { name: say("projects.aside.take") }).click();
  await expect(cell).not.toContainText(String(say("projects.aside.mark")));
});

test("rows that a rule took away come back one by one", async ({ page, lang, say }) => {
  await page.goto(PATHS[lang].add);
  const twice = [...SALES.slice(0, 4), SALES[1]!, SALES[2]!];
  await page.locator('input[type="file"]').setInputFiles({
    name: "yinelenen.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: workbookOf({ Satış: twice }),
  });
  await page.getByRole("button", { name: say("projects.upload.import") }).click();
  await expect(page).toHaveURL(new RegExp(`${PATHS[lang].project}\\?`), { timeout: 60_000 });
  await page.goto(`${page.url()}&tab=corrections`);
  await page
    .getByRole("article")
    .first()
    .getByRole("button", { name: say("projects.corrections.accept"), exact: true })
    .click();
  await page.getByRole("tab", { name: say("projects.tab.history") }).click();
  await page.getByRole("button", { name: say("projects.rows.choose") }).click();
  const rows = page.getByRole("table", { name: say("projects.compare.rows") });
  await rows.getByRole("button", { name: say("projects.rows.bringBackThis", { row: 5 }) }).click();
  await expect(page.getByRole("alert").getByText(say("projects.rows.broughtBack_one"))).toBeVisible();
  await page.getByRole("tab", { name: say("projects.tab.data") }).click();
  await expect(page.getByRole("grid").getByText("Kalem")).toHaveCount(2);
  await expect(page.getByRole("grid").getByText("Defter")).toHaveCount(1);
});

const NEXT_MONTH = [
  ["ADET", "urun", "Grubu", "Kanal"],
  [12, "Kalem", "A", "Web"],
  [30, "Silgi ", "B", "Web"],
  [7, "Cetvel", "A", "Dükkân"],
];

test("next month's file is taken into the project with all that was done there, and is undone", async ({
  page,
  lang,
  say,
}) => {
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await page.goto(PATHS[lang].add);
  await page.locator('input[type="file"]').setInputFiles({
    name: "ekim.xlsx",
    mimeType: type,
    buffer: workbookOf({ Satış: SALES.slice(0, 7) }),
  });
  await page.getByRole("button", { name: say("projects.upload.import") }).click();
  await expect(page).toHaveURL(new RegExp(`${PATHS[lang].project}\\?`), { timeout: 60_000 });
  await page.goto(`${page.url()}&tab=data`);
  const grid = page.getByRole("grid");
  await grid.getByRole("row", { name: /Silgi/ }).getByRole("checkbox").check();
  await page.getByRole("button", { name: say("projects.rows.remove_one") }).click();
  await expect(grid.getByText("Silgi")).toHaveCount(0);

  await page.getByRole("tab", { name: say("projects.tab.history") }).click();
  await page.getByRole("link", { name: say("projects.refresh.open") }).click();
  await expect(page.getByRole("heading", { level: 1, name: say("projects.refresh.title") })).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles({
    name: "kasim.xlsx",
    mimeType: type,
    buffer: workbookOf({ Satış: NEXT_MONTH }),
  });
  const group = page.getByRole("combobox", { name: say("projects.refresh.matchOf", { column: "Grubu" }) });
  await expect(group).toHaveValue("Grup");
  await expect(page.getByText(say("projects.refresh.near"))).toBeVisible();
  await expect(page.getByText(say("projects.refresh.leftOut_one"))).toBeVisible();
  const differences = page.getByRole("region", { name: say("projects.refresh.differences") });
  await expect(differences.getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: say("projects.refresh.start") }).click();

  await expect(page).toHaveURL(/tab=history/, { timeout: 60_000 });
  await expect(page.getByText(say("projects.history.importedFrom", { file: "kasim.xlsx" }))).toBeVisible();
  const done = page.getByRole("alert").filter({ hasText: "ekim" });
  await expect(done.getByText(say("projects.refresh.done_other", { name: "ekim", count: 3 }))).toBeVisible();
  await expect(done).toHaveCount(1);
  await done.getByRole("button", { name: say("ui.undo") }).click();
  await expect(
    page.getByText(say("projects.history.fromVersion", { version: "2" }), { exact: true }),
  ).toBeVisible();
  await page.getByRole("tab", { name: say("projects.tab.data") }).click();
  await expect(grid.getByText("Çanta")).toBeVisible();
  await expect(grid.getByText("Cetvel")).toHaveCount(0);
});

test("cells are chosen, copied, pasted, filled and emptied with the keys of a spreadsheet", async ({
  page,
  context,
  lang,
  say,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(PATHS[lang].add);
  await page.locator('input[type="file"]').setInputFiles({
    name: "tuslar.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: workbookOf({ Satış: SALES.slice(0, 7) }),
  });
  await page.getByRole("button", { name: say("projects.upload.import") }).click();
  await expect(page).toHaveURL(new RegExp(`${PATHS[lang].project}\\?`), { timeout: 60_000 });
  await page.goto(`${page.url()}&tab=data`);
  const grid = page.getByRole("grid");
  const cell = (row: number, column: number) =>
    grid
      .getByRole("row")
      .nth(row)
      .getByRole("gridcell")
      .nth(column + 2);
  await cell(1, 0).click();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+Control+ArrowRight");
  await expect(page.getByText(say("grid.range.cells_other", { count: 6 }))).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Control+c");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Kalem\tA\t2\nDefter\tB\t3");

  await cell(5, 0).click();
  await page.keyboard.press("Control+v");
  await expect(cell(5, 0)).toHaveText("Kalem");
  await expect(cell(6, 2)).toHaveText("3");
  await expect(page.getByText(say("projects.cell.savedMany_other", { count: 4 }))).toBeVisible();

  await page.evaluate(() => navigator.clipboard.writeText("Tebeşir\tC\tçok\n"));
  await cell(3, 0).click();
  await page.keyboard.press("Control+v");
  const preview = page.getByRole("dialog", { name: say("grid.paste.title") });
  await expect(preview.getByText(say("grid.paste.changes_other", { count: 2 }))).toBeVisible();
  await expect(
    preview.getByText(say("grid.paste.misfit", { row: "3", column: "Adet", text: "çok" })),
  ).toBeVisible();
  await expectAccessible(page);
  await preview.getByRole("button", { name: say("grid.paste.write") }).click();
  await expect(cell(3, 0)).toHaveText("Tebeşir");
  await expect(cell(3, 2)).toHaveText("4");

  await cell(3, 1).click();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+d");
  await expect(cell(4, 1)).toHaveText("C");
  await page.keyboard.press("Delete");
  await expect(cell(3, 1)).toHaveText(String(say("grid.empty")));
  await expect(cell(4, 1)).toHaveText(String(say("grid.empty")));
  await page.keyboard.press("Shift+?");
  await expect(page.getByRole("dialog", { name: say("grid.keys.title") })).toBeVisible();
  await expectAccessible(page);
});
