import { expect, type Page } from "@playwright/test";
import { newPerson, signIn } from "./parts/accounts";
import { SHOPKEEPER } from "./parts/buying";
import { bringCouponsIn } from "./parts/coupons";
import { expectFits } from "./parts/fits";
import type { Say } from "./parts/phrases";
import { openShopOnSale } from "./parts/selling";
import { strangerTest as test } from "./parts/story";

const main = (page: Page) => page.getByRole("main");
const field = (page: Page, name: string | RegExp) => main(page).getByRole("textbox", { name, exact: true });
const press = (page: Page, name: string | RegExp) =>
  main(page).getByRole("button", { name, exact: true }).first().click();

/** A product that costs less from today on says so in its list. */
async function reduce(page: Page, say: Say, product: string, amount: string): Promise<void> {
  await main(page).getByRole("link", { name: product }).click();
  await field(page, say("shops.campaign.campaign_try")).fill(amount);
  const today = new Intl.DateTimeFormat("tr-TR", { dateStyle: "short", timeZone: "Europe/Istanbul" });
  for (const name of ["shops.campaign.from", "shops.campaign.until"] as const) {
    await field(page, say(name)).fill(today.format(new Date()));
    await field(page, say(name)).press("Tab");
  }
  await expectFits(page);
  await press(page, say("ui.save"));
  await expect(page.getByText(say("shops.product.saved"))).toBeVisible();
}

const firstRow = (page: Page, table: string | RegExp) =>
  main(page).getByRole("table", { name: table }).getByRole("row").nth(1);

/** The second product is dragged above the first, and goes back with an arrow key. */
async function orderProducts(page: Page, say: Say, first: string, second: string): Promise<void> {
  const table = say("shops.products.title");
  const handle = main(page).getByRole("button", { name: say("ui.drag", { name: second }) });
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const to = await firstRow(page, table).boundingBox();
  if (!from || !to) throw new Error("nothing to drag");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + 2, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText(say("shops.product.moved", { name: second }))).toBeVisible();
  await expect(firstRow(page, table)).toContainText(second);
  await page.reload();
  await expect(firstRow(page, table)).toContainText(second);
  await handle.press("ArrowDown");
  await expect(firstRow(page, table)).toContainText(first);
  await expect(handle).toBeFocused();
}

/** A copy of the bundle stands first in the list; by its button it goes below the other. */
async function orderBundles(page: Page, say: Say, bundle: string): Promise<void> {
  await press(page, say("shops.bundle.copy"));
  await expect(page.getByRole("heading", { level: 1, name: /kopya/ })).toBeVisible();
  await main(page)
    .getByRole("navigation", { name: say("shops.trail") })
    .getByRole("link", { name: say("shops.bundles.title") })
    .click();
  await main(page).getByText(say("shops.bundles.order.store"), { exact: true }).click();
  const table = say("shops.bundles.title");
  await expect(firstRow(page, table)).toContainText("kopya");
  // The list shows the new order before it is kept, and loading the page anew would call the change off.
  const kept = page.waitForResponse((answer) => answer.url().includes("/shop/bundle/reorder"));
  await press(page, say("ui.moveDown", { name: `${bundle} (kopya)` }));
  await expect(firstRow(page, table)).not.toContainText("kopya");
  expect((await kept).status()).toBe(200);
  await page.reload();
  await expect(firstRow(page, table)).not.toContainText("kopya");
  await expectFits(page);
}

/** What is on sale can only be paid by transfer, so its account stays; the refusal names what is in the way. */
async function keepLastAccount(page: Page, say: Say, shop: string, bundle: string): Promise<void> {
  await page.goto(`/magaza-kaydi?shop=${shop}&tab=payments`);
  await press(page, say("shops.bank.removeOf", { slot: 1 }));
  await press(page, say("shops.bank.save"));
  await expect(page.getByRole("alert").filter({ hasText: bundle })).toBeVisible();
}

/** A coupon is made, limited and ended: it stays in the list, and nobody changes it any more. */
async function runCoupon(page: Page, say: Say, shop: string): Promise<void> {
  const code = "BAHAR10";
  const dialog = page.getByRole("dialog");
  const typed = (name: string | RegExp) => dialog.getByRole("textbox", { name, exact: true });
  const save = () => dialog.getByRole("button", { name: say("ui.save"), exact: true }).click();
  await page.goto(`/magaza-kaydi?shop=${shop}`);
  await main(page)
    .getByRole("link", { name: say("shops.coupons.title"), exact: true })
    .click();
  await expect(main(page).getByText(say("shops.coupons.none"), { exact: true })).toBeVisible();
  await press(page, say("shops.coupons.new"));
  await typed(say("shops.coupons.code")).fill("bahar");
  await save();
  await expect(dialog.getByText(say("shops.coupons.code.short_other", { count: 6 }))).toBeVisible();
  await typed(say("shops.coupons.code")).fill("bahar 10");
  await typed(say("shops.coupons.percent")).fill("10");
  await expectFits(page);
  await save();
  await expect(dialog).toHaveCount(0);
  await expect(main(page).getByText(code, { exact: true })).toBeVisible();
  await press(page, say("shops.coupons.edit.of", { code }));
  await typed(say("shops.coupons.most")).fill("50");
  await save();
  await expect(main(page).getByText("0 / 50", { exact: true })).toBeVisible();
  await expectFits(page);
  await press(page, say("shops.coupons.end.of", { code }));
  await dialog.getByRole("button", { name: say("shops.coupons.end"), exact: true }).click();
  await expect(main(page).getByText(say("shops.coupons.state.ended"), { exact: true })).toBeVisible();
  await expect(main(page).getByRole("button", { name: say("shops.coupons.edit.of", { code }) })).toHaveCount(
    0,
  );
}

// It goes over several screens of a shop, which takes long where others run beside it.
test.describe.configure({ timeout: 120_000 });

const BUNDLE_SCREEN = "/magaza-paket-kaydi";

test("a shop orders its catalogue, lowers a price and gives coupons", async ({ page, say }) => {
  const name = `Marmara Veri ${newPerson().username.slice(4)}`;
  const called = `Danışmanlık ${name}`;
  const { shop, bundle } = await openShopOnSale(page, name, called, { Eğitim: 120_000, Destek: 60_000 });
  const toBundle = () => page.goto(`${BUNDLE_SCREEN}?${new URLSearchParams({ shop, bundle })}`);
  await signIn(page, SHOPKEEPER);
  await toBundle();
  await orderProducts(page, say, "Eğitim", "Destek");
  await reduce(page, say, "Eğitim", "1.100,00");
  await toBundle();
  await expect(main(page).getByText(/^Kampanya: 1\.100,00/)).toBeVisible();
  await orderBundles(page, say, called);
  await runCoupon(page, say, shop);
  await bringCouponsIn(page, say, shop);
  await keepLastAccount(page, say, shop, called);
});
