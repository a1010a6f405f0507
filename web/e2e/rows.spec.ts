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

  const grid = page.getByRole("grid");
  await expect(grid).toBeVisible();
  await expect(grid.getByText("Toplam")).toHaveCount(0);
  await page.keyboard.press("Control+f");
  await page.keyboard.type("ISIK");
  await expect(page.getByRole("search").getByRole("status")).toHaveText(
    say("projects.find.place_one", { place: "1" }),
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
