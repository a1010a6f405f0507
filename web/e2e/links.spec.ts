import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./parts/axe";
import { post, shopkeeper } from "./parts/buying";
import { heading, PATHS } from "./parts/projects";
import { test } from "./parts/story";
import { workbookOf } from "./parts/workbooks";

test.describe.configure({ timeout: 180_000 });

const HEAD = ["Malik asit (g/L)", "Şıra sıcaklığı", "Oda rengi"];
const ROWS = Array.from({ length: 40 }, (_, n) => [1.1 + (n % 7) / 2, 12.5 + (n % 9), `r${n % 3}`]);

/** A layer of wines, as an administrator describes it. */
async function describeWines(page: Page): Promise<(upper: number) => Promise<unknown>> {
  const keeper = await shopkeeper(page);
  const layer_code = `wine_${Date.now().toString(36)}`;
  const save = (path: string, body: Record<string, unknown>) =>
    post(page, keeper, `/v1/layer/${path}`, {}, { layer_code, ...body });
  await save("save", { is_new: true, captions: { tr: "Şarap", en: "Wine" }, reading: "signed_in" });
  const saveAcid = (usual: number, is_new: boolean) =>
    save("wdm/save", {
      wdm_code: "malic_acid",
      is_new,
      captions: { tr: "Malik asit", en: "Malic acid" },
      kind: "measurement",
      unit: "mg/L",
      ranges: [
        { kind: "possible", lower: 0, upper: 20_000 },
        { kind: "usual", lower: 1_000, upper: usual, source: "OIV" },
      ],
    });
  await saveAcid(3_000, true);
  await save("wdm/save", {
    wdm_code: "must_temperature",
    is_new: true,
    captions: { tr: "Şıra sıcaklığı", en: "Temperature of the must" },
    kind: "measurement",
    unit: "Cel",
    ranges: [{ kind: "possible", lower: -5, upper: 60 }],
  });
  await save("state/change", { state: "active" });
  return (upper) => saveAcid(upper, false);
}

async function upload(page: Page): Promise<void> {
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "saraplar.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: workbookOf({ Veri: [HEAD, ...ROWS] }),
    });
}

test("columns are recognised, linked at once, and converted with a click", async ({ page, lang, say }) => {
  const saveUsual = await describeWines(page);
  const recognised = say("projects.link.recognised", { count: 2, of: 3 });
  await page.goto(PATHS[lang].add);
  await upload(page);
  await expect(page.getByText(recognised)).toBeVisible();
  await page.getByRole("button", { name: say("projects.upload.import") }).click();
  await expect(page).toHaveURL(new RegExp(`${PATHS[lang].project}\\?`), { timeout: 60_000 });
  await expect(heading(page, "saraplar")).toBeVisible();

  await page.getByRole("tab", { name: say("projects.tab.columns"), exact: true }).click();
  await expect(page.getByText(recognised)).toBeVisible();
  await page.getByRole("button", { name: say("projects.link.look"), exact: true }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: say("projects.link.all_other", { count: 2 }) }).click();
  await expect(page.getByText(say("projects.link.linked_other", { count: 2 }))).toBeVisible();
  await expect(page.getByText(recognised)).toBeHidden();

  await page
    .getByRole("button", { name: /Malik asit/ })
    .first()
    .click();
  await page.getByRole("button", { name: say("projects.link.convert", { unit: "mg/L" }) }).click();
  await expect(page.getByText("Malik asit (mg/L)").first()).toBeVisible();
  await expectAccessible(page);
  await saveUsual(3_500);
  await page.reload();
  await page
    .getByRole("button", { name: /Malik asit/ })
    .first()
    .click();
  const said = lang === "tr" ? "Malik asit" : "Malic acid";
  const range = lang === "tr" ? "Olağan aralık" : "Usual range";
  const [was, is] = lang === "tr" ? ["1.000 – 3.000", "1.000 – 3.500"] : ["1,000 – 3,000", "1,000 – 3,500"];
  await expect(page.getByText(`${range}: ${was} mg/L → ${is} mg/L`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: say("projects.link.take"), exact: true }).click();
  await expect(page.getByText(say("projects.link.taken", { name: said }))).toBeVisible();
  await page.getByRole("button", { name: say("projects.link.unlink"), exact: true }).click();
  await expect(page.getByText(say("projects.link.unlinked", { column: "Malik asit (mg/L)" }))).toBeVisible();
});
