import { expect, type Page } from "@playwright/test";
import { signedInBy, signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { fillLayer, LAYER, planLayer } from "./parts/layers";
import { ADMINISTRATOR } from "./parts/sites";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 180_000 });

const NAME = { tr: "Ad", en: "Name" };
const WEIGHT = { tr: "Ağırlık", en: "Weight" };
const cell = (page: Page, row: number, column: number) =>
  page.getByRole("grid").getByRole("row").nth(row).getByRole("gridcell").nth(column);

/** What the clipboard of a spreadsheet does to the cell that is current. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

test("what is pasted is converted into the unit of its column, and more rows than there are become records", async ({
  page,
  lang,
  say,
}) => {
  const layer_code = `yapistir_${Date.now().toString(36)}`;
  const admin = await signedInBy(page, ADMINISTRATOR);
  await planLayer(page, admin, { layer_code, captions: { tr: layer_code, en: layer_code } }, [
    { wdm_code: "name", captions: NAME },
    { wdm_code: "weight", captions: WEIGHT, kind: "measurement", unit: "kg" },
  ]);
  await fillLayer(page, admin, layer_code, [{ name: "Un", weight: 2 }]);
  await signIn(page, ADMINISTRATOR);
  await page.goto(`${LAYER[lang]}?layer=${layer_code}`);
  await cell(page, 1, 2).click();
  await paste(page, "500 g");
  await expect(cell(page, 1, 2)).toHaveText(lang === "tr" ? "0,5" : "0.5");

  await cell(page, 1, 1).click();
  await paste(page, "Un\t750 g\nŞeker\t1 kg\nTuz\t250 g\n");
  const preview = page.getByRole("dialog", { name: say("grid.paste.title") });
  await expect(preview.or(cell(page, 3, 1))).toBeVisible();
  if (await preview.isVisible()) {
    await expectAccessible(page);
    await preview.getByRole("button", { name: say("grid.paste.write") }).click();
  }
  await expect(page.getByRole("main").getByText(say("layers.records_other", { count: 3 }))).toBeVisible();
  await expect(page.getByRole("grid").getByText("Tuz")).toBeVisible();
  await expect(page.getByRole("grid").getByText(lang === "tr" ? "0,25" : "0.25")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("grid").getByText(lang === "tr" ? "0,75" : "0.75")).toBeVisible();
  await expect(page.getByRole("grid").getByText("Şeker")).toBeVisible();
});
