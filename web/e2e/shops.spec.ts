import { expect, type Page } from "@playwright/test";
import { newPerson, signIn } from "./parts/accounts";
import { SHOPKEEPER } from "./parts/buying";
import { expectFits } from "./parts/fits";
import type { Say } from "./parts/phrases";
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
  await press(page, say("ui.save"));
  await press(page, say("shops.shop.open"));
  await expect(main(page).getByText(say("shops.shop.status.active"), { exact: true })).toBeVisible();
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

async function addCredits(page: Page, say: Say): Promise<void> {
  await main(page)
    .getByRole("link", { name: say("shops.products.new") })
    .first()
    .click();
  await field(page, say("shops.product.name")).fill("1.000 kredi");
  await field(page, say("shops.price.amount_try")).fill("1.200,00");
  await expect(main(page).getByRole("table", { name: say("shops.price.computed") })).toContainText(
    "1.000,00",
  );
  await field(page, say("shops.use.credits")).fill("1000");
  await field(page, say("shops.use.suffix")).fill("kredi");
  await expectFits(page);
  await press(page, say("shops.product.make"));
  await expect(main(page).getByRole("link", { name: "1.000 kredi" })).toBeVisible();
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

// It goes over every screen of a shop, which takes long where others run beside it.
strangerTest.describe.configure({ timeout: 120_000 });

strangerTest("the owner of a shop puts a bundle of credits on sale", async ({ page, say }) => {
  const name = `Anadolu Veri ${newPerson().username.slice(4)}`;
  const bundle = `Başlangıç ${name}`;
  await signIn(page, SHOPKEEPER);
  await openShop(page, say, name);
  await completeShop(page, say);
  await makeBundle(page, say, bundle);
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
});
