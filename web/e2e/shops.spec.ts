import { expect, type Page } from "@playwright/test";
import { newPerson, signIn } from "./parts/accounts";
import { SHOPKEEPER } from "./parts/buying";
import { expectFits } from "./parts/fits";
import type { Say } from "./parts/phrases";
import { registered } from "./parts/registered";
import { makePersonalShop } from "./parts/selling";
import { strangerTest } from "./parts/story";

const main = (page: Page) => page.getByRole("main");
const field = (page: Page, name: string | RegExp) => main(page).getByRole("textbox", { name, exact: true });
const press = (page: Page, name: string | RegExp) =>
  main(page).getByRole("button", { name, exact: true }).first().click();

async function openShop(page: Page, say: Say, name: string): Promise<void> {
  await page.goto("/magaza-listesi");
  await main(page)
    .getByRole("link", { name: say("shops.list.new") })
    .first()
    .click();
  await field(page, say("shops.shop.name")).fill(name);
  await press(page, say("ui.save"));
  await expect(main(page).getByText(say("shops.shop.missing"))).toBeVisible();

  await field(page, say("shops.bank.iban"))
    .or(main(page).getByRole("button", { name: say("shops.bank.add") }))
    .first()
    .click();
  await field(page, say("shops.bank.iban")).fill("TR330006100519786457841327");
  await field(page, say("shops.bank.holder")).fill(name);
  await press(page, say("shops.bank.save"));
  await expect(main(page).getByText(say("shops.bank.iban.wrong"))).toBeVisible();
  await field(page, say("shops.bank.iban")).fill("TR74 0006 2005 1978 6457 8413 26");
  await press(page, say("shops.bank.save"));
}

async function completeShop(page: Page, say: Say): Promise<void> {
  await main(page)
    .getByRole("button", { name: say("shops.shop.taxNumber") })
    .click();
  await expect(field(page, say("shops.shop.taxNumber"))).toBeFocused();
  await field(page, say("shops.shop.taxNumber")).fill("123 456 78 90");
  await field(page, say("shops.shop.address")).fill("Örnek Mah. 1. Sok. No: 2, Kadıköy / İstanbul");
  await field(page, say("shops.shop.taxOffice")).fill("Kadıköy");
  await field(page, say("shops.shop.taxRate")).fill("20");
  await field(page, say("shops.shop.mail")).fill("satis@example.com");
  await field(page, say("shops.shop.phone")).fill("+90 216 000 00 00");
  await field(page, say("shops.shop.mersis")).fill("0123 4567 8900 0015");
  await press(page, say("ui.save"));
  await press(page, say("shops.shop.move.waiting"));
  await expect(main(page).getByText(say("shops.shop.status.waiting"), { exact: true })).toBeVisible();
  await press(page, say("shops.shop.move.admit"));
  // The shop of the demonstration has this tax number too.
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("shops.shop.second.admit") })
    .click();
  await expect(main(page).getByText(say("shops.shop.status.active"), { exact: true })).toBeVisible();
  await press(page, say("shops.platform.set"));
  await expect(main(page).getByText(say("shops.platform.is"))).toBeVisible();
}

async function makeBundle(page: Page, say: Say, name: string): Promise<void> {
  await main(page)
    .getByRole("link", { name: say("shops.bundles.title") })
    .first()
    .click();
  await main(page)
    .getByRole("link", { name: say("shops.bundles.new") })
    .first()
    .click();
  await field(page, say("shops.bundle.name")).fill(name);
  await press(page, say("shops.bundle.feature.add"));
  await field(page, say("shops.bundle.feature.tr", { place: 1 })).fill("1.000 analiz kredisi");
  await expect(page.getByRole("article", { name: say("shops.preview.title") })).toContainText(
    "1.000 analiz kredisi",
  );
  await press(page, say("shops.bundle.make"));
  await expect(main(page).getByText(say("shops.gaps.lead"))).toBeVisible();
}

/** A picture as somebody would choose it. */
async function drawn(page: Page, colour: string): Promise<Buffer> {
  const written = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 900 });
    const pen = canvas.getContext("2d");
    if (pen) pen.fillStyle = fill;
    pen?.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  }, colour);
  return Buffer.from(written, "base64");
}

/** Pictures are cut by the keyboard and described, one is put first, deleted and brought back. */
async function addPictures(page: Page, say: Say): Promise<void> {
  const dialog = page.getByRole("dialog");
  const first = main(page).getByRole("button", {
    name: say("shops.picture.deleteOf", { name: "Kırmızı kutu" }),
  });
  for (const [colour, name] of [
    ["teal", "Yeşil kutu"],
    ["maroon", "Kırmızı kutu"],
  ] as const) {
    /* oxlint-disable no-await-in-loop */
    await main(page)
      .getByLabel(say("shops.pictures.drop"))
      .setInputFiles({ name: "kutu.png", mimeType: "image/png", buffer: await drawn(page, colour) });
    const frame = dialog.getByLabel(say("ui.crop.area"));
    await frame.focus();
    const before = await frame.boundingBox();
    await page.keyboard.press("ArrowUp");
    await expect.poll(async () => (await frame.boundingBox())?.y).toBeLessThan(before?.y ?? 0);
    await dialog.getByRole("button", { name: say("shops.picture.add") }).click();
    await expect(dialog.getByText(say("shops.picture.alt.needed"))).toBeVisible();
    await expectFits(page);
    await dialog
      .getByRole("textbox", { name: say("shops.picture.alt") })
      .first()
      .fill(name);
    await dialog.getByRole("textbox", { name: say("shops.picture.altEn") }).fill(`${name} (en)`);
    await dialog.getByRole("button", { name: say("shops.picture.add") }).click();
    await expect(dialog).toHaveCount(0);
    await expect(
      main(page).getByRole("button", { name: say("shops.picture.deleteOf", { name }) }),
    ).toBeVisible();
    /* oxlint-enable no-await-in-loop */
  }
  await press(page, say("ui.moveUp", { name: "Kırmızı kutu" }));
  await expect(page.getByText(say("shops.picture.moved", { name: "Kırmızı kutu" }))).toBeVisible();
  await first.click();
  await expect(first).toHaveCount(0);
  // The notice of the move can be undone too.
  await page
    .getByRole("alert")
    .filter({ hasText: say("shops.picture.deleted", { name: "Kırmızı kutu" }) })
    .getByRole("button", { name: say("ui.undo") })
    .click();
  await expect(first).toBeVisible();
  const preview = page.getByRole("article", { name: say("shops.preview.title") });
  await expect(preview.getByRole("img", { name: "Kırmızı kutu" })).toBeVisible();
  await expectFits(page);
}

async function addCredits(page: Page, say: Say): Promise<void> {
  const name = "1.000 kredi";
  await main(page)
    .getByRole("link", { name: say("shops.products.new") })
    .first()
    .click();
  await field(page, say("shops.product.name")).fill(name);
  await field(page, say("shops.price.amount_try")).fill("1.200,00");
  await expect(main(page).getByRole("table", { name: say("shops.price.computed") })).toContainText(
    "1.000,00",
  );
  await field(page, say("shops.use.credits")).fill("1000");
  await field(page, say("shops.use.suffix")).fill("kredi");
  await field(page, say("shops.product.group")).fill("Kredi ürünleri");
  await field(page, say("shops.product.groupEn")).fill("Credit products");
  await expectFits(page);
  await press(page, say("shops.product.make"));
  await expect(main(page).getByRole("link", { name })).toBeVisible();
}

/** What is missing is a link to its place: the agreement of the kind that is missing. */
async function writeAgreement(page: Page, say: Say, kind: string, gap: RegExp): Promise<void> {
  await main(page).getByRole("link", { name: gap }).click();
  await expect(main(page).getByRole("textbox", { name: say("shops.agreement.text") })).toBeVisible();
  await press(page, say("shops.agreement.template"));
  await expect(field(page, say("shops.agreement.title"))).not.toHaveValue("");
  await main(page)
    .getByRole("tab", { name: say("shops.agreement.preview") })
    .click();
  await expect(main(page).getByText("satis@example.com").first()).toBeVisible();
  if (kind === "distance_sales") await expectFits(page);
  await press(page, say("shops.agreement.make"));
  await expect(main(page).getByText(say("shops.versions.title"))).toBeVisible();
  await expect(
    main(page)
      .getByText(say(`shops.agreement.kind.${kind}`))
      .first(),
  ).toBeAttached();
}

/** Strangers who read English are told the group in English. */
async function readInEnglish(page: Page, bundle: string): Promise<void> {
  const answer = await page.request.post(
    `/v1/bundle/and/product/list/active?${new URLSearchParams({ search_text: bundle })}`,
  );
  const { list } = (await answer.json()) as { list: { user_shop_bundle_client_id: string }[] };
  const id = list[0]?.user_shop_bundle_client_id ?? "";
  await page.goto(`/product-details?user_shop_bundle_client_id=${id}`);
  await expect(main(page).getByRole("heading", { name: "Credit products" })).toBeVisible();
  await expect(main(page).getByText("₺1,200.00").first()).toBeVisible();
  const pictures = main(page).getByRole("group", { name: `Pictures of ${bundle}` });
  await expect(pictures.getByRole("img").first()).toHaveAccessibleName("Kırmızı kutu (en)");
  await expect
    .poll(() =>
      pictures
        .getByRole("img")
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0);
  await main(page).getByRole("button", { name: "Next picture" }).click();
  await expect(main(page).getByText("Picture 2 of 2")).toBeVisible();
  await expectFits(page);
}

// It goes over most screens of a shop, which takes long where others run beside it.
strangerTest.describe.configure({ timeout: 120_000 });

strangerTest("the owner of a shop puts a bundle of credits on sale", async ({ page, say }) => {
  const name = `Anadolu Veri ${newPerson().username.slice(4)}`;
  const bundle = `Başlangıç ${name}`;
  await signIn(page, SHOPKEEPER);
  await openShop(page, say, name);
  await completeShop(page, say);
  await makeBundle(page, say, bundle);
  await addPictures(page, say);
  const back = () =>
    main(page)
      .getByRole("navigation", { name: say("shops.trail") })
      .getByRole("link", { name: bundle })
      .click();
  await addCredits(page, say);
  await writeAgreement(page, say, "pre_information", /ön bilgilendirme formu olmalı/);
  await back();
  await press(page, say("shops.bundle.activate"));
  await expect(main(page).getByRole("link", { name: /mesafeli satış sözleşmesi olmalı/ })).toBeVisible();
  await writeAgreement(page, say, "distance_sales", /mesafeli satış sözleşmesi olmalı/);
  await back();
  await expect(main(page).getByText(say("shops.gaps.nothing"))).toBeVisible();
  await press(page, say("shops.bundle.activate"));
  await expect(main(page).getByText(say("shops.bundle.status.active"), { exact: true })).toBeVisible();
  await expectFits(page);
  await readInEnglish(page, bundle);
});

strangerTest(
  "a shop is refused with a reason, asks again and is admitted",
  async ({ page, browser, lang, say }) => {
    const name = `Ege Veri ${newPerson().username.slice(4)}`;
    const owner = await registered(page, lang);
    const shop = await makePersonalShop(page, owner, name);
    await signIn(page, owner);
    await page.goto(`/magaza-kaydi?shop=${shop}`);
    await expect(main(page).getByText(say("shops.shop.personal")).first()).toBeVisible();
    await press(page, say("shops.shop.move.waiting"));
    await expect(main(page).getByText(say("shops.shop.status.waiting.help"))).toBeVisible();
    await expectFits(page);

    const room = await browser.newContext();
    const office = await room.newPage();
    await signIn(office, SHOPKEEPER);
    await office.goto("/magaza-listesi?state=waiting");
    await main(office).getByRole("link", { name }).first().click();
    await press(office, say("shops.shop.move.refuse"));
    const dialog = office.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Adres eksik.");
    await dialog.getByRole("button", { name: say("shops.shop.move.refuse") }).click();
    await expect(main(office).getByText("Adres eksik.")).toBeVisible();

    await page.reload();
    await expect(main(page).getByText("Adres eksik.")).toBeVisible();
    await press(page, say("shops.shop.move.waiting"));
    await expect(main(page).getByText(say("shops.shop.status.waiting"), { exact: true })).toBeVisible();

    await office.reload();
    await press(office, say("shops.shop.move.admit"));
    // All shops of the stories have the same tax number.
    await office
      .getByRole("dialog")
      .getByRole("button", { name: say("shops.shop.second.admit") })
      .click();
    await expect(main(office).getByText(say("shops.shop.status.active"), { exact: true })).toBeVisible();
    await room.close();
  },
);
