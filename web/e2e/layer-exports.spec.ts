import { expect } from "@playwright/test";
import { signedInBy, signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { expectFits } from "./parts/fits";
import { fillLayer, LAYER, planLayer } from "./parts/layers";
import { ADMINISTRATOR } from "./parts/sites";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 180_000 });

test("records leave as a file; where private columns are in it, what for is asked", async ({
  page,
  lang,
  say,
}) => {
  const layer_code = `disa_${Date.now().toString(36)}`;
  const admin = await signedInBy(page, ADMINISTRATOR);
  await planLayer(page, admin, { layer_code, captions: { tr: layer_code, en: layer_code } }, [
    { wdm_code: "name", captions: { tr: "Ad", en: "Name" }, is_private: true },
    { wdm_code: "city", captions: { tr: "Şehir", en: "City" } },
  ]);
  await fillLayer(page, admin, layer_code, [
    { name: "Işık", city: "Kars" },
    { name: "Gül", city: "Iğdır" },
  ]);
  await signIn(page, ADMINISTRATOR);
  await page.goto(`${LAYER[lang]}?layer=${layer_code}&search=kars`);
  await page
    .getByRole("main")
    .getByRole("button", { name: say("layers.view.open", { name: String(say("layers.view.default")) }) })
    .click();
  await page.getByRole("menuitem", { name: say("layers.export") }).click();
  const window = page.getByRole("dialog", { name: say("layers.export") });
  await expect(window.getByRole("radio", { name: say("layers.export.list") })).toBeChecked();
  await window.getByRole("radio", { name: say("layers.export.csv") }).check();
  await expectAccessible(page);
  await expectFits(page);
  await window.getByLabel(say("layers.export.reason")).fill("Yıllık rapor");
  await window.getByRole("button", { name: say("layers.export.start") }).click();
  await expect(window.getByText(say("layers.export.ready_one", { count: 1 }))).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page);
  const coming = page.waitForEvent("download");
  await window.getByRole("link", { name: say("layers.export.fetch") }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
});
