import { expect, type Page } from "@playwright/test";
import { newPerson, signedInBy, signIn } from "./parts/accounts";
import {
  approveAgreements,
  fillPerson,
  post,
  putIntoCart,
  shopkeeper,
  trialBundle,
  useCard,
} from "./parts/buying";
import { expectFitsBoth } from "./parts/fits";
import type { Lang } from "./parts/phrases";
import { registered } from "./parts/registered";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 150_000 });

const GOOD = { tr: /Başarılı ödeme/, en: /Successful payment/ } as const;
const CHECKOUT = { tr: "/sepet-odeme", en: "/user-shoppingcart-payment" } as const;
const ACTIVE = { tr: "/aktif-urunlerim", en: "/user-product-bundles-active" } as const;

/** Something that is paid each month, in the shop of the demonstration. */
async function monthlyBundle(page: Page): Promise<string> {
  const [{ shop }, keeper] = await Promise.all([trialBundle(page), shopkeeper(page)]);
  const name = `Aylık destek ${newPerson().username.slice(4)}`;
  const send = <T>(path: string, query: Record<string, string>, body?: unknown) =>
    post<T>(page, keeper, path, { user_shop_client_id: shop, ...query }, body);
  const made = await send<{ user_shop_bundle_client_id: string }>(
    "/v1/user/shop/bundle/new",
    {},
    { bundle_data: { bundle_name: name, bundle_name_en: name } },
  );
  const place = { user_shop_bundle_client_id: made.user_shop_bundle_client_id };
  await send("/v1/user/shop/bundle/product/new", place, {
    pro_name: "Destek",
    pro_name_en: "Support",
    product_type: "service",
    pay_type: "periodic",
    pay_period_type: "month",
    withdrawal_ground: "until_first_use",
    pro_usage_count: 10,
    pro_count_suffix: "saat",
    currency_amount_list: [
      { currency_type: 0, amount: 12_000 },
      { currency_type: 1, amount: 400 },
    ],
  });
  for (const kind of ["pre_information", "distance_sales"]) {
    const agreement_data = { kind, title: "Sözleşme", title_en: "Contract", text: "<p>{{seller.name}}</p>" };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await send("/v1/user/shop/bundle/agreement/new", place, { agreement_data });
  }
  await send("/v1/user/shop/bundle/status/active", place);
  return name;
}

test("a card that is kept renews what is paid each month, until it is removed", async ({
  page,
  lang,
  say,
}) => {
  const person = await registered(page, lang as Lang);
  await signIn(page, person);
  const main = page.getByRole("main");
  const name = await monthlyBundle(page);
  await putIntoCart(page, await signedInBy(page, person), 1, name);
  await page.goto(CHECKOUT[lang]);
  await fillPerson(page, say);
  const box = main.getByRole("checkbox", { name: say("orders.cardRenewal.keep") });
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(main.getByText(name, { exact: false }).first()).toBeVisible();
  await expectFitsBoth(page);
  await approveAgreements(page, say);
  await main.getByRole("button", { name: say("orders.checkout.order") }).click();
  await useCard(page, say, lang, GOOD[lang]);
  await expect(main.getByText(say("orders.outcome.approved"))).toBeVisible();
  await page.goto(ACTIVE[lang]);
  const bundle = main.getByRole("region", { name });
  const cards = main.getByRole("region", { name: say("orders.savedCards.title") });
  await expect(bundle).toContainText("•••• 1111");
  await expect(cards).toContainText(name);
  await expectFitsBoth(page);
  await bundle.getByRole("button", { name: say("orders.cardRenewal.cancel") }).click();
  await bundle.getByRole("button", { name: say("orders.cardRenewal.start") }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(name);
  await dialog.getByRole("button", { name: say("orders.cardRenewal.start") }).click();
  await expect(bundle).toContainText("•••• 1111");
  await cards.getByRole("button", { name: say("orders.savedCards.remove") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("orders.savedCards.remove") })
    .click();
  await expect(cards).toHaveCount(0);
  await expect(bundle.getByRole("button", { name: say("orders.cardRenewal.start") })).toHaveCount(0);
  await expectFitsBoth(page);
});
