import { expect } from "@playwright/test";
import { signedInBy, signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { expectFits } from "./parts/fits";
import { DB, fillLayer, LAYER, planLayer, SHAPE } from "./parts/layers";
import { ADMINISTRATOR } from "./parts/sites";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 180_000 });

const HGB = { tr: "Hemoglobin", en: "Haemoglobin" };
const PREGNANT = { tr: "Gebe", en: "Pregnant" };

test("a range holds for some records only; one that is upside down is told where it is", async ({
  page,
  lang,
  say,
}) => {
  const layer_code = `aralik_${Date.now().toString(36)}`;
  const admin = await signedInBy(page, ADMINISTRATOR);
  await planLayer(page, admin, { layer_code, captions: { tr: layer_code, en: layer_code } }, [
    { wdm_code: "pregnant", captions: PREGNANT, kind: "yes_no" },
    {
      wdm_code: "hgb",
      captions: HGB,
      kind: "measurement",
      unit: "g/dL",
      ranges: [{ kind: "possible", lower: 2, upper: 30 }],
    },
  ]);
  const [record] = await fillLayer(page, admin, layer_code, [{ pregnant: "yes", hgb: 12 }]);
  await signIn(page, ADMINISTRATOR);
  await page.goto(`${SHAPE[lang]}?layer=${layer_code}&column=hgb`);
  const column = page.getByRole("dialog", { name: HGB[lang] });
  await column.getByRole("button", { name: say("layers.range.add") }).click();
  await column.getByLabel(say("layers.range.lower")).last().fill("15");
  await column.getByLabel(say("layers.range.upper")).last().fill("11");
  const whom = column.getByRole("button", { name: say("layers.range.forAll") }).last();
  await whom.click();
  await column
    .getByTitle(say("rules.addCondition"))
    .or(column.getByRole("button", { name: say("rules.condition") }))
    .first()
    .click();
  await column.getByRole("combobox", { name: say("rules.column") }).click();
  await page.getByRole("option", { name: PREGNANT[lang] }).click();
  await column.getByRole("combobox", { name: say("rules.value") }).click();
  await page.getByRole("option", { name: say("layers.yes") }).click();
  await expect(column.getByRole("button", { name: say("layers.range.forSome_one") })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await column.getByRole("button", { name: say("ui.save") }).click();
  const upper = column.getByLabel(say("layers.range.upper")).last();
  await expect(upper).toHaveAttribute("aria-invalid", "true");
  await upper.fill("16");
  await column.getByRole("button", { name: say("ui.save") }).click();
  await expect(column).toBeHidden();

  await page.goto(`${SHAPE[lang]}?layer=${layer_code}&column=hgb`);
  await column.getByRole("button", { name: say("layers.range.forSome_one") }).click();
  await expect(column.getByRole("combobox", { name: say("rules.column") })).toHaveValue(PREGNANT[lang]);

  await page.goto(`${LAYER[lang]}?layer=${layer_code}&record=${record}`);
  const open = page.getByRole("dialog", { name: say("layers.record") });
  await expect(
    open.getByText(String(say("layers.range.usual", { lower: "15", upper: "16", unit: "g/dL" }))),
  ).toBeVisible();
  await expectAccessible(page);
});

test("a layer has an icon of the catalogue and a column that names its records", async ({
  page,
  lang,
  say,
  isMobile,
}) => {
  const layer_code = `ikon_${Date.now().toString(36)}`;
  const admin = await signedInBy(page, ADMINISTRATOR);
  await planLayer(page, admin, { layer_code, captions: { tr: layer_code, en: layer_code } }, [
    { wdm_code: "name", captions: { tr: "Ad", en: "Name" } },
  ]);
  await signIn(page, ADMINISTRATOR);
  await page.goto(`${DB[lang]}?layer=${layer_code}`);
  const card = isMobile ? page.getByRole("dialog") : page.getByRole("main");
  await card.getByRole("button", { name: say("layers.edit") }).click();
  const form = page.getByRole("dialog", { name: say("layers.edit") });
  await form.getByRole("button", { name: say("icons.choose") }).click();
  const icons = page.getByRole("dialog", { name: say("icons.choose") });
  await icons.getByPlaceholder(say("icons.search")).fill("heart");
  await icons.getByRole("button", { name: "heart", exact: true }).click();
  await expect(icons).toBeHidden();
  await form.getByRole("combobox", { name: say("layers.titleColumn") }).click();
  await page.getByRole("option", { name: lang === "tr" ? "Ad" : "Name" }).click();
  await expectAccessible(page);
  await form.getByRole("button", { name: say("ui.save") }).click();
  await expect(form).toBeHidden();
  await card.getByRole("button", { name: say("layers.edit") }).click();
  await expect(form.getByRole("button", { name: say("layers.icon.none") })).toBeVisible();
  await expect(form.getByRole("combobox", { name: say("layers.titleColumn") })).toHaveValue(
    lang === "tr" ? "Ad" : "Name",
  );
});
