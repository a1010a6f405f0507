import { expect } from "@playwright/test";
import { expectAccessible } from "./parts/axe";
import { shopkeeper } from "./parts/buying";
import { expectFits } from "./parts/fits";
import { fillLayer, planLayer } from "./parts/layers";
import { linkedProject } from "./parts/linked";
import { test } from "./parts/story";

test.describe.configure({ timeout: 180_000 });

const CALCULATE = {
  tr: "/wanalyzer-hucre-hesaplama-iframe",
  en: "/wanalyzer-cell-calculate-iframe",
} as const;

test("a calculation takes its values from a record; what is typed wins", async ({ page, lang, say }) => {
  const keeper = await shopkeeper(page);
  const code = `kutu_${Date.now().toString(36)}`;
  const word = `Kutu${code.slice(-6)}`;
  const layer = { layer_code: code, captions: { tr: word, en: word }, reading: "signed_in", title_wdm: "ad" };
  await planLayer(page, keeper, layer, [
    { wdm_code: "ad", captions: { tr: "Ad", en: "Name" }, kind: "line" },
    { wdm_code: "agirlik", captions: { tr: word, en: word }, kind: "measurement", unit: "kg" },
  ]);
  await fillLayer(page, keeper, code, [{ ad: "Büyük", agirlik: 12.5 }]);

  const column = `${word} (kg)`;
  const rows = [[column, "Not"], ...Array.from({ length: 30 }, (_, n) => [1 + (n % 9) / 2, `not ${n}`])];
  const project = await linkedProject(page, lang, say, { name: "kutular", rows }, { column, name: word });
  await page.getByRole("tab", { name: say("projects.tab.formulas"), exact: true }).click();
  await page.getByLabel(say("projects.formulas.name")).fill("İki katı");
  await page.getByLabel(say("projects.formulas.formula"), { exact: true }).fill(`[${column}] * 2`);
  await page.getByRole("button", { name: say("projects.formulas.add") }).click();
  await expect(page.getByText(say("projects.formulas.added", { name: "İki katı" }))).toBeVisible({
    timeout: 60_000,
  });

  await page.goto(`${CALCULATE[lang]}?project_id=${project}`);
  const chosen = page.getByRole("combobox", { name: say("projects.calculate.record") });
  await chosen.click();
  await page.getByRole("option", { name: "Büyük" }).click();
  const input = page.getByRole("textbox", { name: column });
  await expect(input).toHaveValue(lang === "tr" ? "12,5" : "12.5");
  await expect(page.getByText("25", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await input.fill("7");
  await expect(page.getByText("14", { exact: true })).toBeVisible();
  await expect(chosen).toHaveValue("Büyük");
});
