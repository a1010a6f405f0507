import { expect, type Locator, type Page } from "@playwright/test";
import { DEVICE, newPerson, tokenOf } from "./parts/accounts";
import { SHOPKEEPER, TRIAL } from "./parts/buying";
import { registered } from "./parts/registered";
import { strangerTest as test } from "./parts/story";
import type { Lang, Say } from "./parts/phrases";

test.describe.configure({ timeout: 150_000 });

const MOST_STEPS = 90;
const PAGE = {
  tr: { shop: "/magaza", good: /Başarılı ödeme/, pay: /öde$/, code: "Doğrulama kodu", confirm: "Onayla" },
  en: {
    shop: "/shop",
    good: /Successful payment/,
    pay: /^Pay/,
    code: "Verification code",
    confirm: "Confirm",
  },
} as const;

/** Go from stop to stop until a thing has the focus, as somebody does who has no mouse. */
async function reach(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  const isThere = () => wanted.evaluate((found) => found === document.activeElement);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    /* oxlint-disable no-await-in-loop -- one stop after the other */
    if (await isThere()) {
      expect(await wanted.evaluate((found) => found.matches(":focus-visible"))).toBe(true);
      return;
    }
    await page.keyboard.press("Tab");
    /* oxlint-enable no-await-in-loop */
  }
  throw new Error(`no way with the keyboard to ${String(wanted)}`);
}

async function press(page: Page, wanted: Locator, key = "Enter"): Promise<void> {
  await reach(page, wanted);
  await page.keyboard.press(key);
}

async function type(page: Page, wanted: Locator, text: string): Promise<void> {
  await reach(page, wanted);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Read every agreement of the checkout to its end and approve it; the focus comes back to where it was opened. */
async function approveAll(page: Page, say: Say): Promise<void> {
  const main = page.getByRole("main");
  const agreements = main.getByRole("button", {
    name: new RegExp(`^${String(say("orders.agreement.open"))}:`),
  });
  const count = await agreements.count();
  for (let place = 0; place < count; place += 1) {
    /* oxlint-disable no-await-in-loop -- one dialog at a time */
    const agreement = agreements.nth(place);
    await press(page, agreement);
    const dialog = page.getByRole("dialog");
    const approve = dialog.getByRole("button", { name: say("orders.agreement.approve") });
    const toEnd = dialog.getByRole("button", { name: say("orders.agreement.toEnd") });
    await approve.or(toEnd).waitFor();
    if (await toEnd.isVisible()) await press(page, toEnd);
    await press(page, approve);
    await expect(dialog).toHaveCount(0);
    await expect(agreement).toBeFocused();
    /* oxlint-enable no-await-in-loop */
  }
}

test("somebody without a mouse buys, from the shop to the paid order", async ({
  page,
  lang,
  say,
  isMobile,
}) => {
  test.skip(isMobile, "a keyboard stands on a desk");
  const words = PAGE[lang];
  const trial = TRIAL[lang];
  const main = page.getByRole("main");
  const person = await registered(page, lang as Lang);
  await page.goto(words.shop);
  await type(page, page.getByRole("searchbox", { name: say("store.search") }), trial.search);
  await press(page, page.getByRole("article", { name: trial.name }).getByRole("link", { name: trial.name }));
  await page.getByRole("heading", { level: 1, name: trial.name }).waitFor();
  await press(page, main.getByRole("button", { name: say("store.add"), exact: true }));
  await press(page, page.getByLabel(say("store.cart.count_one", { count: 1 })));
  await press(page, page.getByRole("link", { name: say("store.cart.signIn") }));

  await type(page, page.getByLabel(say("accounts.login.name")), person.username);
  await type(page, page.getByLabel(say("accounts.password"), { exact: true }), person.password);
  await page.keyboard.press("Enter");
  await press(page, main.getByRole("link", { name: say("store.checkout") }));

  // What is missing is said at the field, and that is where the keyboard stands then.
  const order = main.getByRole("button", { name: say("orders.checkout.order") });
  await press(page, order);
  const address = main.getByRole("textbox", { name: say("orders.buyer.address"), exact: true });
  await expect(address).toBeFocused();
  await page.keyboard.type("Bağdat Cad. 1");
  for (const [name, typed, wanted] of [
    ["city", "istanbul", "İstanbul"],
    ["district", "kadikoy", "Kadıköy"],
  ] as const) {
    /* oxlint-disable no-await-in-loop -- one choice after the other */
    const list = main.getByRole("combobox", { name: say(`orders.buyer.${name}`), exact: true });
    // A list that stands open marks its first choice at each letter; one that just opens may miss letters as fast as these.
    await press(page, list, "ArrowDown");
    await page.getByRole("option").first().waitFor();
    await type(page, list, typed);
    await page.getByRole("option", { name: wanted, exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await expect(list).toHaveValue(wanted);
    /* oxlint-enable no-await-in-loop */
  }
  await approveAll(page, say);
  const consent = main.getByRole("region", { name: say("orders.consent.title") }).getByRole("checkbox");
  await press(page, consent, " ");
  await press(page, order);

  await press(page, page.getByRole("radio", { name: words.good }), " ");
  await press(page, page.getByRole("button", { name: words.pay }));
  await type(page, page.getByLabel(words.code), "283126");
  await press(page, page.getByRole("button", { name: words.confirm, exact: true }));
  await expect(main.getByText(say("orders.outcome.approved"))).toBeVisible();
  await press(page, main.getByRole("link", { name: say("orders.pay.toOrder") }));
  await main.getByRole("region", { name: say("orders.timeline") }).waitFor();
});

/** Nobody without a mouse has to begin at the top again: on the next screen the focus stands in it. */
async function arrive(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  await expect(page.locator("main:focus, main :focus")).toHaveCount(1);
}

/** Choose in a list by arrows, as far as the wanted choice. */
async function choose(page: Page, field: Locator, wanted: string | RegExp): Promise<void> {
  await press(page, field);
  const option = page.getByRole("option", { name: wanted, exact: true });
  await option.waitFor();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    /* oxlint-disable no-await-in-loop -- one choice after the other */
    if ((await option.getAttribute("data-combobox-selected")) !== null) break;
    await page.keyboard.press("ArrowDown");
    /* oxlint-enable no-await-in-loop */
  }
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
}

/** Sign in on the page of the login; where another story signs the same person in at this moment, once more. */
async function signInByKeys(page: Page, say: Say): Promise<void> {
  await tokenOf(page, SHOPKEEPER);
  await page.addInitScript((device) => {
    localStorage.setItem("terazi.device", JSON.stringify(device));
  }, DEVICE);
  await page.goto(`/giris?next=${encodeURIComponent("/magaza-listesi")}`);
  await type(page, page.getByLabel(say("accounts.login.name")), SHOPKEEPER.username);
  await type(page, page.getByLabel(say("accounts.password"), { exact: true }), SHOPKEEPER.password);
  const shops = page.getByRole("heading", { level: 1, name: say("shops.list.title") });
  await expect(async () => {
    await page.keyboard.press("Enter");
    await expect(shops).toBeVisible({ timeout: 5000 });
  }).toPass();
}

/** What is missing for a sale is a link to where it is written; the template says it all. */
async function writeAgreement(page: Page, say: Say, gap: RegExp, bundle: string): Promise<void> {
  const main = page.getByRole("main");
  await press(page, main.getByRole("link", { name: gap }));
  await arrive(page, say("shops.agreements.new"));
  await press(page, main.getByRole("button", { name: say("shops.agreement.template") }));
  await expect(
    main.getByRole("textbox", { name: say("shops.agreement.title"), exact: true }),
  ).not.toHaveValue("");
  await press(page, main.getByRole("button", { name: say("shops.agreement.make") }));
  await main.getByRole("heading", { name: say("shops.versions.title") }).waitFor();
  await expect(page.locator("main:focus, main :focus")).toHaveCount(1);
  const trail = main.getByRole("navigation", { name: say("shops.trail") });
  await press(page, trail.getByRole("link", { name: bundle }));
  await arrive(page, bundle);
}

test("the owner of a shop without a mouse puts a bundle on sale", async ({ page, say, isMobile }) => {
  test.skip(isMobile, "a keyboard stands on a desk");
  const main = page.getByRole("main");
  const button = (key: string) => main.getByRole("button", { name: say(key), exact: true });
  const textbox = (key: string, params = {}) =>
    main.getByRole("textbox", { name: say(key, params), exact: true });
  const bundle = `Klavye ${newPerson().username.slice(4)}`;
  await signInByKeys(page, say);
  await press(page, main.getByRole("link", { name: "Terazi" }).first());

  await press(page, main.getByRole("link", { name: say("shops.bundles.title"), exact: true }));
  await arrive(page, say("shops.bundles.title"));
  await press(page, main.getByRole("link", { name: say("shops.bundles.new") }).first());
  await arrive(page, say("shops.bundles.new"));
  await press(page, button("shops.bundle.make"));
  await expect(textbox("shops.bundle.name")).toBeFocused();
  await page.keyboard.type(bundle);
  await type(page, textbox("shops.bundle.nameEn"), `${bundle} in English`);
  await press(page, button("shops.bundle.feature.add"));
  await type(page, textbox("shops.bundle.feature.tr", { place: 1 }), "250 kredi");
  await choose(
    page,
    main.getByRole("combobox", { name: say("shops.bundle.task") }),
    say("shops.bundle.task.campaign"),
  );
  await press(page, button("shops.bundle.make"));
  await arrive(page, bundle);

  await press(page, main.getByRole("link", { name: say("shops.products.new") }).first());
  await arrive(page, say("shops.products.new"));
  await choose(
    page,
    main.getByRole("combobox", { name: say("shops.product.type") }),
    say("shops.product.type.credit"),
  );
  await type(page, textbox("shops.product.name"), "250 kredi");
  await type(page, textbox("shops.product.nameEn"), "250 credits");
  await type(page, textbox("shops.price.amount_try"), "1234,56");
  await type(page, textbox("shops.price.taxRate"), "20");
  await type(page, textbox("shops.use.credits"), "250");
  await press(page, button("shops.product.make"));
  await arrive(page, bundle);

  await writeAgreement(page, say, /ön bilgilendirme formu olmalı/, bundle);
  await writeAgreement(page, say, /mesafeli satış sözleşmesi olmalı/, bundle);
  await press(page, button("shops.bundle.activate"));
  await expect(main.getByText(say("shops.bundle.status.active"), { exact: true })).toBeVisible();
  await expect(button("shops.bundle.passivate")).toBeFocused();

  await press(page, page.getByRole("link", { name: "Mağaza", exact: true }));
  await type(page, page.getByRole("searchbox", { name: say("store.search") }), bundle);
  const card = main.getByRole("article", { name: bundle });
  await expect(card).toContainText("1.234,56 ₺");
  await press(page, card.getByRole("link", { name: bundle }));
  await arrive(page, bundle);
  await expect(main.getByRole("button", { name: say("store.add"), exact: true })).toBeVisible();
});

test("what takes the focus does not stay beneath the header", async ({ page, lang }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto(PAGE[lang].shop);
  const first = page.getByRole("main").locator("input").first();
  await first.waitFor();
  await first.evaluate((field) => window.scrollTo(0, field.getBoundingClientRect().top + window.scrollY - 8));
  await first.focus();
  const header = await page.getByRole("banner").evaluate((found) => found.getBoundingClientRect().bottom);
  await expect
    .poll(() => first.evaluate((field) => field.getBoundingClientRect().top))
    .toBeGreaterThanOrEqual(header);
});
