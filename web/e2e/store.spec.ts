import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./parts/axe";
import type { Lang, Say } from "./parts/phrases";
import { registered } from "./parts/registered";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 120_000 });

const WORDS = {
  tr: {
    shop: "/magaza",
    campaigns: "/magaza/kampanyalar",
    list: "/magaza/urunler",
    cart: "/alisveris-sepetim",
    search: "GELİŞTİRİCİ",
    found: "Uygulama geliştirici",
    trial: "Deneme kredisi: 100",
    standard: "Standart kredi: 1.000",
    campaign: "Ekip kredisi: 10.000",
    report: "Örnek satış raporu",
    model: "Tahmin paketi",
    lira: "49,00 ₺",
    dollar: "1,99 $",
    three: "147,00 ₺",
  },
  en: {
    shop: "/shop",
    campaigns: "/shop/campaigns",
    list: "/shop/products",
    cart: "/user-shoppingcart",
    search: "developer",
    found: "Application developer",
    trial: "Trial credits: 100",
    standard: "Standard credits: 1,000",
    campaign: "Team credits: 10,000",
    report: "Sample sales report",
    model: "Prediction bundle",
    lira: "₺49.00",
    dollar: "$1.99",
    three: "₺147.00",
  },
} as const;

const cardOf = (page: Page, name: string) => page.getByRole("article", { name });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Sign in by the form that the visitor was led to. */
async function enter(page: Page, say: Say, who: { username: string; password: string }): Promise<void> {
  await page.getByLabel(say("accounts.login.name")).fill(who.username);
  await page.getByLabel(say("accounts.password"), { exact: true }).fill(who.password);
  await page.getByRole("button", { name: say("accounts.login.send"), exact: true }).click();
}

const inCart = (page: Page, say: Say, count: number) =>
  page.getByLabel(say(`store.cart.count_${count === 1 ? "one" : "other"}`, { count }));

test("a visitor searches, compares and reads before buying", async ({ page, lang, say }) => {
  const words = WORDS[lang];
  await open(page, words.shop);
  await expect(cardOf(page, words.trial).getByText(words.lira)).toBeVisible();
  const picture = cardOf(page, words.trial).getByRole("img");
  await expect(picture).toHaveAttribute("loading", "eager");
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(cardOf(page, words.standard).getByRole("img")).toHaveAttribute("loading", "lazy");
  await expectAccessible(page);
  await page.getByText("$", { exact: true }).click();
  await expect(cardOf(page, words.trial).getByText(words.dollar)).toBeVisible();
  await page.getByText("₺", { exact: true }).click();

  await page.getByRole("searchbox", { name: say("store.search") }).fill(words.search);
  await expect(cardOf(page, words.found)).toBeVisible();
  await expect(cardOf(page, words.trial)).toHaveCount(0);
  await page.reload();
  await expect(cardOf(page, words.found)).toBeVisible();
  await page.getByRole("searchbox", { name: say("store.search") }).fill("");

  for (const name of [words.trial, words.standard]) {
    // oxlint-disable-next-line no-await-in-loop
    await page.getByRole("checkbox", { name: say("store.compare.name", { name }) }).check();
  }
  await page.getByRole("button", { name: say("store.compare.open") }).click();
  const table = page.getByRole("table", { name: say("store.compare.title") });
  await expect(table.getByRole("link", { name: words.standard })).toBeVisible();
  await expectAccessible(page);

  const priceLine = table.getByRole("rowheader", { name: say("store.unit") });
  await expect(priceLine).toContainText(say("store.compare.differs"));
  await expect(table.getByRole("rowheader", { name: say("store.seller") })).toBeVisible();
  await page.getByRole("switch", { name: say("store.compare.onlyDifferences") }).focus();
  await page.keyboard.press("Space");
  await expect(table.getByRole("rowheader", { name: say("store.seller") })).toHaveCount(0);
  await expect(priceLine).toBeVisible();
  await expectAccessible(page);

  await table.getByRole("link", { name: words.trial }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.trial })).toBeVisible();
  await expect(page.getByText("MERSİS", { exact: false }).first()).toBeVisible();
  const agreements = page.getByRole("region", { name: say("store.agreements") });
  await agreements.getByRole("button").first().click();
  await expect(agreements.getByRole("region").first()).toContainText("Terazi Mağaza");
  await expectAccessible(page);
});

test("campaigns and the list of all products", async ({ page, lang, say }) => {
  const words = WORDS[lang];
  await open(page, words.campaigns);
  await expect(cardOf(page, words.campaign)).toBeVisible();
  await expect(cardOf(page, words.trial)).toHaveCount(0);
  await expectAccessible(page);
  await open(page, words.list);
  await expect(page.getByRole("link", { name: words.standard })).toBeVisible();
  await expect(
    page.getByRole("button", { name: say("store.add.name", { name: words.standard }) }),
  ).toBeVisible();
  await expectAccessible(page);
});

test("what a visitor chose is in the cart after the sign-in", async ({ page, lang, say }) => {
  const words = WORDS[lang];
  const person = await registered(page, lang as Lang);
  await open(page, words.shop);
  const add = page.getByRole("button", { name: say("store.add.name", { name: words.trial }) });
  await add.click();
  await expect(inCart(page, say, 1)).toBeVisible();
  await add.click();
  await inCart(page, say, 2).click();
  await expect(page.getByText(say("store.cart.visitor"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: say("store.cart.signIn") }).click();
  await enter(page, say, person);

  await expect(page).toHaveURL(words.cart, { timeout: 30_000 });
  const count = page.getByRole("textbox", { name: say("store.cart.countOf", { name: words.trial }) });
  await expect(count).toHaveValue("2");
  await expectAccessible(page);
  await count.fill("3");
  await expect(page.getByText(words.three).first()).toBeVisible();
  await expect(inCart(page, say, 3)).toBeVisible();

  await page.getByRole("button", { name: say("store.cart.remove", { name: words.trial }) }).click();
  await expect(page.getByText(say("store.cart.none"))).toBeVisible();
  await page.getByRole("button", { name: say("ui.undo") }).click();
  await expect(count).toHaveValue("3");
  await page.reload();
  await expect(count).toHaveValue("3");
  await page.getByRole("button", { name: say("store.cart.empty") }).click();
  await expect(page.getByText(say("store.cart.none"))).toBeVisible();
});

test("a finding is read and a model asked once before anything is bought", async ({ page, lang, say }) => {
  const words = WORDS[lang];
  const person = await registered(page, lang as Lang);
  const before = page.getByRole("region", { name: say("store.preview") });
  await open(page, words.shop);
  await cardOf(page, words.report).getByRole("link", { name: words.report }).click();
  await before.getByRole("button", { name: say("store.preview.finding") }).click();
  await expect(before.getByRole("region")).toContainText(/\p{L}{3,}.*\d{4}/u);
  await expectAccessible(page);

  await open(page, words.shop);
  await cardOf(page, words.model).getByRole("link", { name: words.model }).click();
  await before.getByRole("button", { name: say("store.preview.model") }).click();
  await expect(
    before.getByRole("button", { name: say("learning.form.predict"), exact: true }),
  ).toBeDisabled();
  await expectAccessible(page);
  await before.getByRole("link", { name: say("learning.free.toSignIn") }).click();
  await enter(page, say, person);

  await before
    .getByRole("button", { name: say("learning.form.predict"), exact: true })
    .click({ timeout: 30_000 });
  const answer = before.getByRole("region", { name: say("learning.predict.result") });
  await expect(answer).toBeVisible({ timeout: 30_000 });
  await expect(before.getByText(say("learning.free.taken"))).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(before.getByText(say("learning.free.taken"))).toBeVisible();
  await expect(
    before.getByRole("button", { name: say("learning.form.predict"), exact: true }),
  ).toBeDisabled();
});

test("a shop or a bundle that is not there says so and leads to the store", async ({ page, lang, say }) => {
  const nobody = "00000000-0000-4000-8000-000000000001";
  const bundle = { tr: "/urun-detayi", en: "/product-details" }[lang];
  for (const [path, what] of [
    [`${WORDS[lang].shop}?shop=${nobody}`, "shop"],
    [`${bundle}?user_shop_bundle_client_id=${nobody}`, "bundle"],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: say(`store.notThere.${what}`) })).toBeVisible();
    await expect(page.locator("#first")).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("link", { name: say("store.details.toShop") }).click();
    await expect(cardOf(page, WORDS[lang].trial)).toBeVisible();
  }
});
