import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { expectFits } from "./parts/fits";
import type { Say } from "./parts/phrases";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 180_000 });

const ADMINISTRATOR = { username: "yonetici", password: "Terazi.Yonetici.2026" };
const DB = { tr: "/veritabani", en: "/db" } as const;
const SHAPE = { tr: "/veritabani/sutunlar", en: "/db/columns" } as const;
const IMPORT = { tr: "/veritabani/dosyadan-al", en: "/db/import" } as const;
const FILE = "Hemoglobin (g/L);Not\n135;a\nyüksek;b\n";
const main = (page: Page) => page.getByRole("main");

/** A layer with one column of measurements in g/dL. */
async function makeLayer(page: Page, say: Say, lang: "tr" | "en", code: string): Promise<void> {
  await page.goto(DB[lang]);
  await page
    .getByRole("button", { name: say("layers.new"), exact: true })
    .first()
    .click();
  const made = page.getByRole("dialog", { name: say("layers.new") });
  await made.getByLabel(say("layers.caption.tr")).fill("Ölçümler");
  await made.getByLabel(say("layers.caption.en")).fill("Measurements");
  await made.getByLabel(say("layers.code"), { exact: true }).fill(code);
  await made.getByRole("button", { name: say("ui.save") }).click();
  await expect(made).toBeHidden();
  await page.goto(`${SHAPE[lang]}?layer=${code}`);
  await main(page)
    .getByRole("button", { name: say("layers.shape.new") })
    .click();
  const column = page.getByRole("dialog", { name: say("layers.shape.new") });
  await column.getByLabel(say("layers.caption.tr")).fill("Hemoglobin");
  await column.getByLabel(say("layers.caption.en")).fill("Haemoglobin");
  await column.getByRole("combobox", { name: say("layers.shape.kind") }).click();
  await page.getByRole("option", { name: say("layers.kind.measurement"), exact: true }).click();
  await column.getByLabel(say("layers.shape.unit"), { exact: true }).fill("g/dL");
  await column.getByRole("button", { name: say("ui.save") }).click();
  await expect(column).toBeHidden();
}

/** Uploads the file until the column has its place in the table, which a worker makes. */
async function uploadMapped(page: Page, say: Say): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(main(page).getByText(say("layers.import.drop"))).toBeVisible();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "olcum.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) });
    await expect(
      main(page).getByLabel(say("layers.import.unitOf", { name: "Hemoglobin (g/L)" })),
    ).toHaveValue("g/L");
  }).toPass();
}

/** A column of the file becomes a new one of the layer. */
async function makeColumnOf(page: Page, say: Say, name: string): Promise<void> {
  const becomes = main(page).getByRole("combobox", { name: say("layers.import.becomesOf", { name }) });
  await becomes.click();
  await page.getByRole("option", { name: say("layers.import.newColumn") }).click();
  const made = page.getByRole("dialog", { name: say("layers.shape.new") });
  await expect(made.getByLabel(say("layers.caption.tr"))).toHaveValue(name);
  await expectAccessible(page);
  await made.getByRole("button", { name: say("ui.save") }).click();
  await expect(made).toBeHidden();
  await expect(becomes).toHaveValue(name);
}

test("an administrator brings records in from a file and sees what happens before it does", async ({
  page,
  lang,
  say,
  isMobile,
}) => {
  const code = `olcum_${lang}_${isMobile ? "m" : "d"}`;
  await signIn(page, ADMINISTRATOR);
  await makeLayer(page, say, lang, code);
  await page.goto(`${IMPORT[lang]}?layer=${code}`);
  await expect(main(page).getByText(say("layers.import.drop"))).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await uploadMapped(page, say);
  await expectAccessible(page);
  await expectFits(page);
  await makeColumnOf(page, say, "Not");
  await main(page)
    .getByRole("button", { name: say("layers.import.check"), exact: true })
    .click();
  await main(page).getByRole("checkbox").check();
  await expect(main(page).getByText("A3", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.screenshot({ path: test.info().outputPath("checked.png"), fullPage: true });
  await main(page)
    .getByRole("button", { name: say("layers.import.start_one", { count: 1 }) })
    .click();
  await expect(main(page).getByText(say("layers.import.done"))).toBeVisible();
});

test("the description of all layers leaves as a file, and what it would do is shown before it is taken", async ({
  page,
  lang,
  say,
}) => {
  await signIn(page, ADMINISTRATOR);
  await page.goto(DB[lang]);
  await main(page)
    .getByRole("button", { name: say("layers.dictionary.open") })
    .click();
  const dialog = page.getByRole("dialog", { name: say("layers.dictionary.title") });
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: say("layers.dictionary.download") }).click();
  const file = await (await download).path();
  await dialog.locator('input[type="file"]').setInputFiles({
    name: "layers.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: readFileSync(file),
  });
  await expect(dialog.getByText(say("layers.import.count.new_other", { count: 0 }))).toBeVisible();
  await expect(dialog.getByRole("button", { name: say("layers.dictionary.take") })).toBeDisabled();
  await expectAccessible(page);
  await expectFits(page);
  await page.screenshot({ path: test.info().outputPath("dictionary.png") });
});
