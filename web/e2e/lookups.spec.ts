import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./parts/axe";
import { shopkeeper } from "./parts/buying";
import { expectFits } from "./parts/fits";
import { fillLayer, planLayer } from "./parts/layers";
import { choose, heading, PATHS } from "./parts/projects";
import { test } from "./parts/story";
import { workbookOf } from "./parts/workbooks";

test.describe.configure({ timeout: 180_000 });

const ROWS = [
  ["ekmek", 3],
  ["SÜT", 2],
  ["elma", 1],
  ["Tuz", 4],
];

interface Prices {
  code: string;
  caption: string;
  add: (records: Record<string, unknown>[]) => Promise<unknown>;
}

/** A layer of prices, as an administrator keeps it. */
async function keepPrices(page: Page): Promise<Prices> {
  const keeper = await shopkeeper(page);
  const code = `prices_${Date.now().toString(36)}`;
  const caption = `Fiyatlar ${code.slice(-4)}`;
  const captions = { tr: caption, en: caption };
  await planLayer(page, keeper, { layer_code: code, captions, reading: "signed_in" }, [
    { wdm_code: "urun", captions: { tr: "Ürün adı", en: "Product name" }, kind: "line" },
    { wdm_code: "fiyat", captions: { tr: "Fiyat", en: "Price" }, kind: "number" },
    { wdm_code: "maliyet", captions: { tr: "Maliyet", en: "Cost" }, kind: "number", is_private: true },
  ]);
  await fillLayer(page, keeper, code, [
    { urun: "Ekmek", fiyat: 10, maliyet: 8 },
    { urun: "Süt", fiyat: 20, maliyet: 15 },
  ]);
  return { code, caption, add: (records) => fillLayer(page, keeper, code, records) };
}

async function importSales(page: Page, lang: "tr" | "en", importIt: string): Promise<void> {
  await page.goto(PATHS[lang].add);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "satislar.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: workbookOf({ Veri: [["Mal", "Adet"], ...ROWS] }),
    });
  await page.getByRole("button", { name: importIt }).click();
  await expect(page).toHaveURL(new RegExp(`${PATHS[lang].project}\\?`), { timeout: 60_000 });
  await expect(heading(page, "satislar")).toBeVisible();
}

test("a formula takes prices from a layer, and says what becomes part of the project", async ({
  page,
  lang,
  say,
}) => {
  const { code, caption, add } = await keepPrices(page);
  await importSales(page, lang, String(say("projects.upload.import")));
  await page.getByRole("tab", { name: say("projects.tab.formulas"), exact: true }).click();
  await page.getByLabel(say("projects.formulas.name")).fill("Tutar");

  await page.getByRole("button", { name: say("projects.lookup.open") }).click();
  const dialog = page.getByRole("dialog", { name: say("projects.lookup.title") });
  await dialog.getByRole("button", { name: say("layers.pick.layer") }).click();
  const tree = page.getByRole("dialog").filter({ has: page.getByRole("searchbox") });
  await tree.getByRole("searchbox").fill(caption);
  await tree.getByRole("treeitem", { name: caption }).click();
  await choose(dialog.getByRole("combobox", { name: say("projects.lookup.sought") }), "Mal");
  await choose(
    dialog.getByRole("combobox", { name: say("projects.lookup.key") }),
    { tr: "Ürün adı", en: "Product name" }[lang],
  );
  const answer = dialog.getByRole("combobox", { name: say("projects.lookup.answer") });
  await answer.click();
  await expect(page.getByRole("option", { name: { tr: "Maliyet", en: "Cost" }[lang] })).toBeHidden();
  await page.getByRole("option", { name: { tr: "Fiyat", en: "Price" }[lang], exact: true }).click();
  await expectAccessible(page);
  await expectFits(page);
  await dialog.getByRole("button", { name: say("projects.lookup.insert") }).click();

  const formula = page.getByLabel(say("projects.formulas.formula"), { exact: true });
  const name = { tr: "KATMANDABUL", en: "LAYERLOOKUP" }[lang];
  const lookup = `${name}("${code}"; "urun"; [Mal]; "fiyat")`;
  await expect(formula).toHaveValue(lookup);
  const sample = page.getByRole("table", { name: say("projects.formulas.sample") });
  await expect(sample).toContainText("20");
  await expect(page.getByText(say("projects.lookup.taken", { layer: caption, count: 2 }))).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  await formula.fill(lookup.replace('"fiyat"', '"maliyet"'));
  const alert = page.getByRole("alert").filter({ hasText: "maliyet" });
  await expect(alert.locator("mark")).toHaveText('"maliyet"');
  await formula.fill(`${lookup} * [Adet]`);
  await expect(alert).toBeHidden();
  await expect(sample).toContainText("40");
  await page.getByRole("button", { name: say("projects.formulas.add") }).click();
  await expect(page.getByText(say("projects.formulas.added", { name: "Tutar" }))).toBeVisible();
  await expect(page.getByText(`${lookup} * [Adet]`).last()).toBeVisible();

  await add([{ urun: "Elma", fiyat: 7 }]);
  await page.reload();
  await expect(page.getByText(say("projects.lookup.changed", { layers: caption }))).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole("button", { name: say("projects.lookup.take"), exact: true }).click();
  await expect(page.getByText(say("projects.lookup.takenAnew", { column: "Tutar" }))).toBeVisible();
  await expect(page.getByText(say("projects.lookup.changed", { layers: caption }))).toBeHidden();
  await page.getByRole("tab", { name: say("projects.tab.data"), exact: true }).click();
  await expect(page.getByRole("gridcell", { name: "7", exact: true })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "40", exact: true })).toBeVisible();
});
