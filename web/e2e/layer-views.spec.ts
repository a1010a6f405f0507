import { expect, type Page } from "@playwright/test";
import { signedInBy, signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { expectFits } from "./parts/fits";
import { fillLayer, LAYER, planLayer } from "./parts/layers";
import { ADMINISTRATOR } from "./parts/sites";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 180_000 });

const NAME = { tr: "Ad", en: "Name" };
const CITY = { tr: "Yer", en: "Place" };
const AMOUNT = { tr: "Tutar", en: "Amount" };
const main = (page: Page) => page.getByRole("main");
const cell = (page: Page, row: number, column: number) =>
  page.getByRole("grid").getByRole("row").nth(row).getByRole("gridcell").nth(column);

test("a view keeps what is asked and shown, is opened by a link and thrown away", async ({
  page,
  browser,
  lang,
  say,
  isMobile,
}) => {
  const code = `gorunum_${lang}_${Date.now().toString(36)}`;
  const admin = await signedInBy(page, ADMINISTRATOR);
  await planLayer(page, admin, { layer_code: code, captions: { tr: "Görünümler", en: "Views" } }, [
    { wdm_code: "name", captions: NAME },
    { wdm_code: "city", captions: CITY, kind: "location" },
    { wdm_code: "amount", captions: AMOUNT, kind: "number" },
  ]);
  await fillLayer(page, admin, code, [
    { name: "İncir", city: "tr-06-cankaya", amount: 3 },
    { name: "Üzüm", city: "tr-34", amount: 5 },
    { name: "Nar", city: "tr-34", amount: 7 },
  ]);
  await signIn(page, ADMINISTRATOR);
  await page.goto(`${LAYER[lang]}?layer=${code}`);
  await expect(main(page).getByText("Çankaya, Ankara")).toBeVisible();

  await main(page)
    .getByRole("button", { name: say("layers.look") })
    .click();
  await page.getByRole("checkbox", { name: NAME[lang] }).click();
  await page.getByRole("combobox", { name: say("layers.look.group") }).click();
  await page.getByRole("option", { name: CITY[lang] }).click();
  await page.getByRole("button", { name: say("layers.look.up", { name: AMOUNT[lang] }) }).click();
  await page.getByRole("combobox", { name: say("layers.look.sort.first") }).click();
  await page.getByRole("option", { name: CITY[lang] }).click();
  await page.getByRole("combobox", { name: say("layers.look.sort.then") }).click();
  await page.getByRole("option", { name: AMOUNT[lang] }).click();
  await page.getByRole("button", { name: say("layers.look.sort.up", { name: AMOUNT[lang] }) }).click();
  await expect(page).toHaveURL(/sort=city%2C-amount/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const groups = main(page).getByRole("list", { name: say("layers.groups", { name: CITY[lang] }) });
  await expect(groups.getByRole("button", { name: "İstanbul 2" })).toBeVisible();
  await groups.getByRole("button", { name: "İstanbul 2" }).click();
  await expect(main(page).getByText(say("layers.records_other", { count: 2 }))).toBeVisible();
  await groups.getByRole("button", { name: "İstanbul 2" }).click();
  await expect(main(page).getByText(say("layers.records_other", { count: 3 }))).toBeVisible();
  if (!isMobile) {
    await expect(cell(page, 1, 1)).toHaveText("3");
    const foot = page.getByRole("grid").getByRole("button", {
      name: say("grid.foot", { column: AMOUNT[lang], text: String(say("grid.foot.nothing")) }),
    });
    await foot.click();
    await page.getByRole("menuitem", { name: say("layers.measure.sum") }).click();
    await expect(
      page.getByRole("grid").getByText(`${say("layers.measure.sum")} 15`, { exact: true }),
    ).toBeVisible();
  } else {
    await main(page)
      .getByRole("button", { name: say("grid.foot.figures") })
      .click();
    const figures = main(page).getByRole("list", { name: say("grid.foot.figures") });
    await figures.getByRole("listitem").filter({ hasText: AMOUNT[lang] }).getByRole("button").click();
    await page.getByRole("menuitem", { name: say("layers.measure.sum"), exact: true }).click();
    await expect(figures.getByText(`${say("layers.measure.sum")} 15`, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await expectFits(page);

  const view = (name: string | RegExp) =>
    main(page).getByRole("button", { name: say("layers.view.open", { name: String(name) }) });
  await view(say("layers.view.default")).click();
  await page.getByRole("menuitem", { name: say("layers.view.saveAs") }).click();
  const naming = page.getByRole("dialog", { name: say("layers.view.saveAs") });
  await naming.getByLabel(say("layers.view.name")).fill("Yerler");
  await naming.getByLabel(say("layers.view.share")).check();
  await expectAccessible(page);
  await naming.getByRole("button", { name: say("ui.save") }).click();
  await expect(view("Yerler")).toBeVisible();

  const address = new URL(page.url());
  const link = `${address.pathname}?layer=${code}&view=${address.searchParams.get("view")}`;
  const other = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await signIn(other, ADMINISTRATOR);
  await other.goto(link);
  await expect(
    other.getByRole("list", { name: say("layers.groups", { name: CITY[lang] }) }).getByText("İstanbul"),
  ).toBeVisible();
  if (!isMobile) {
    await expect(cell(other, 1, 1)).toHaveText("3");
    await expect(other.getByRole("columnheader", { name: NAME[lang] })).toHaveCount(0);
    await expect(other.getByRole("grid").getByText(`${say("layers.measure.sum")} 15`)).toBeVisible();
  }
  await other.context().close();

  await view("Yerler").click();
  await page.getByRole("menuitem", { name: say("layers.view.delete") }).click();
  await expect(view(say("layers.view.default"))).toBeVisible();
  await expect(main(page).getByText("İncir")).toBeVisible();
});

test("a record names another by its title, stands above others, is copied, thrown away and taken back", async ({
  page,
  lang,
  say,
  isMobile,
}) => {
  const code = `iliski_${lang}_${Date.now().toString(36)}`;
  const admin = await signedInBy(page, ADMINISTRATOR);
  const layer = { layer_code: code, captions: { tr: "İlişkiler", en: "Relations" }, record_parent: "same" };
  await planLayer(page, admin, layer, [
    { wdm_code: "name", captions: NAME },
    { wdm_code: "friend", captions: CITY, kind: "record", target_layer_code: code },
    { wdm_code: "place", captions: AMOUNT, kind: "location" },
  ]);
  const [fig] = await fillLayer(page, admin, code, [{ name: "İncir" }]);
  await signIn(page, ADMINISTRATOR);
  await page.goto(`${LAYER[lang]}?layer=${code}&record=${fig}`);
  const drawer = page.getByRole("dialog", { name: say("layers.record"), exact: true });
  await drawer.getByRole("tab", { name: say("layers.family") }).click();
  await expectAccessible(page);
  await drawer.getByRole("link", { name: say("layers.family.add") }).click();
  const made = page.getByRole("dialog", { name: say("layers.newRecord") });
  const above = `${say("layers.family.above")} (${layer.captions[lang]})`;
  await expect(made.getByRole("combobox", { name: above })).toHaveValue("İncir");
  await made.getByLabel(NAME[lang]).fill("Dal");
  const pick = made.getByRole("combobox", { name: CITY[lang] });
  await pick.fill("inc");
  await page.getByRole("option", { name: "İncir" }).click();
  await made.getByRole("combobox", { name: AMOUNT[lang] }).fill("çankaya");
  await page.getByRole("option", { name: "Çankaya, Ankara" }).click();
  await expectAccessible(page);
  await made.getByRole("button", { name: say("ui.save") }).click();
  await expect(made).toBeHidden();
  await expect(main(page).getByText("Çankaya, Ankara")).toBeVisible();

  await page.goto(`${LAYER[lang]}?layer=${code}&record=${fig}&part=family`);
  await expect(drawer.getByRole("link", { name: "Dal" })).toHaveCount(2);
  await expectAccessible(page);
  await expectFits(page);
  await drawer.getByRole("link", { name: "Dal" }).first().click();
  await expect(drawer.getByRole("link", { name: "İncir" })).toBeVisible();
  await drawer.getByRole("tab", { name: say("layers.record") }).click();
  await expect(drawer.getByLabel(NAME[lang])).toHaveValue("Dal");
  await drawer.getByRole("button", { name: say("layers.record.copy") }).click();
  await expect(made.getByLabel(NAME[lang])).toHaveValue("Dal");
  await made.getByLabel(NAME[lang]).fill("Yaprak");
  // It stands where its copy stands; what is chosen once more is chosen no longer.
  await expect(made.getByRole("combobox", { name: above })).toHaveValue("İncir");
  await made.getByRole("combobox", { name: above }).click();
  await page.getByRole("option", { name: "İncir" }).click();
  await expect(made.getByRole("combobox", { name: above })).toHaveValue("");
  await made.getByRole("button", { name: say("ui.save") }).click();
  await expect(made).toBeHidden();
  await expect(main(page).getByText("Yaprak")).toBeVisible();

  // The record goes with what is below it, and comes back with it.
  await page.goto(`${LAYER[lang]}?layer=${code}&record=${fig}`);
  await drawer.getByRole("button", { name: say("layers.record.toTrash") }).click();
  await expect(drawer).toBeHidden();
  await expect(main(page).getByText(say("layers.records_one", { count: 1 }))).toBeVisible();
  await main(page)
    .getByRole("switch", { name: say("layers.trash") })
    .click();
  await expect(main(page).getByText(say("layers.records_other", { count: 2 }))).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  if (isMobile) {
    await main(page).getByRole("button", { name: /İncir/ }).first().click();
    await drawer.getByRole("button", { name: say("layers.record.restore") }).click();
  } else {
    await page.getByRole("grid").getByRole("row").nth(1).getByRole("checkbox").click();
    await main(page)
      .getByRole("button", { name: say("layers.trash.restore_one", { count: 1 }) })
      .click();
  }
  await expect(main(page).getByText(say("layers.noRecords"))).toBeVisible();
  await main(page)
    .getByRole("switch", { name: say("layers.trash") })
    .click();
  await expect(main(page).getByText(say("layers.records_other", { count: 3 }))).toBeVisible();
});
