import { expect, type Page } from "@playwright/test";
import { newPerson, signedInBy } from "./accounts";
import { approveAgreements, post, putIntoCart, shopkeeper, trialBundle, useCard } from "./buying";
import { expectFits } from "./fits";
import type { Lang, Say } from "./phrases";
import { workbookOf } from "./workbooks";

interface Buying {
  person: { username: string; password: string };
  /** The card of the sandbox that is paid with. */
  card: RegExp;
}

const SOLD = "tahmin paketi";
const CART = { tr: "/alisveris-sepetim", en: "/user-shoppingcart" } as const;
const REFUSED = { tr: /hiçbirinde geçerli değil/, en: /No shop of your cart/ } as const;

/** A code takes its part off the cart, and checkout and order say so; one that no shop has is refused at its field. */
export async function buyWithCoupon(
  page: Page,
  say: Say,
  lang: Lang,
  { person, card }: Buying,
): Promise<void> {
  const main = page.getByRole("main");
  const [{ shop }, keeper] = await Promise.all([trialBundle(page, SOLD), shopkeeper(page)]);
  const code = newPerson().username.slice(4).toUpperCase();
  const offer = { code, percent: 10, most_per_person: 1 };
  await post(page, keeper, "/v1/user/shop/coupon/new", { user_shop_client_id: shop }, offer);
  await putIntoCart(page, await signedInBy(page, person), 1, SOLD);
  await page.goto(CART[lang]);
  const enter = async (typed: string) => {
    await main.getByRole("textbox", { name: say("store.coupon.code"), exact: true }).fill(typed);
    await main.getByRole("button", { name: say("store.coupon.use") }).click();
  };
  await enter("YANLIS-2026");
  await expect(main.getByText(REFUSED[lang])).toBeVisible();
  await enter(code.toLowerCase());
  await expect(main.getByRole("list", { name: say("store.coupons") })).toContainText("−");
  await expectFits(page);
  await main.getByRole("link", { name: say("store.checkout") }).click();
  await expect(main.getByText(say("orders.coupon", { code }))).toBeVisible();
  await approveAgreements(page, say);
  await main.getByRole("button", { name: say("orders.checkout.order") }).click();
  await useCard(page, say, lang, card);
  await main.getByRole("link", { name: say("orders.pay.toOrder") }).click();
  await expect(main.getByRole("region", { name: say("orders.coupons") })).toContainText(code);
  await expectFits(page);
}

/** Coupons come in with the workbook of the catalogue: a wrong one is told at its cell, a right one is shown and made. */
export async function bringCouponsIn(page: Page, say: Say, shop: string): Promise<void> {
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await page.goto(`/magaza-paketleri?shop=${shop}`);
  await main.getByRole("button", { name: say("shops.workbook.open") }).click();
  const bring = async (code: string) =>
    await dialog.locator('input[type="file"]').setInputFiles({
      name: "kuponlar.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: workbookOf({
        Kuponlar: [
          ["Kod", "İndirim yüzdesi"],
          [code, 15],
        ],
      }),
    });
  await bring("kısa");
  await expect(dialog.getByText("Kuponlar", { exact: false }).last()).toBeVisible();
  await expect(dialog.getByText(say("shops.workbook.wrong_one", { count: 1 }))).toBeVisible();
  await bring("yaz 2027");
  await expect(dialog.getByText(/YAZ2027/)).toBeVisible();
  await expectFits(page);
  await dialog.getByRole("button", { name: say("shops.workbook.apply") }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/magaza-kaydi?shop=${shop}`);
  await main.getByRole("link", { name: say("shops.coupons.title"), exact: true }).click();
  await expect(main.getByText("YAZ2027", { exact: true })).toBeVisible();
}
