import { expect, type Locator, type Page } from "@playwright/test";
import { TRIAL } from "./parts/buying";
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
  await type(page, main.getByRole("textbox", { name: say("orders.buyer.city"), exact: true }), "İstanbul");
  await type(page, main.getByRole("textbox", { name: say("orders.buyer.district"), exact: true }), "Kadıköy");
  await approveAll(page, say);
  await press(page, order);

  await press(page, page.getByRole("radio", { name: words.good }), " ");
  await press(page, page.getByRole("button", { name: words.pay }));
  await type(page, page.getByLabel(words.code), "283126");
  await press(page, page.getByRole("button", { name: words.confirm, exact: true }));
  await expect(main.getByText(say("orders.outcome.approved"))).toBeVisible();
  await press(page, main.getByRole("link", { name: say("orders.pay.toOrder") }));
  await main.getByRole("region", { name: say("orders.timeline") }).waitFor();
});
