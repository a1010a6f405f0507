import { expect, type Page } from "@playwright/test";
import { signedInBy, signIn } from "./parts/accounts";
import { buyFromAbroad } from "./parts/abroad";
import { expectAccessible } from "./parts/axe";
import {
  approveAgreements,
  chosen,
  field,
  fillPerson,
  opensAgreement,
  ordered,
  paidByCard,
  post,
  putIntoCart,
  shopkeeper,
  SHOPKEEPER,
  trialBundle,
  TRIAL,
  useCard,
} from "./parts/buying";
import { codeDialog, enterCode } from "./parts/code";
import { buyWithCoupon } from "./parts/coupons";
import { expectFits } from "./parts/fits";
import type { Lang, Say } from "./parts/phrases";
import { registered } from "./parts/registered";
import { strangerTest as test } from "./parts/story";
import { expectWithdrawal } from "./parts/withdrawing";

test.describe.configure({ timeout: 150_000 });

const WORDS = {
  tr: {
    shop: "/magaza",
    checkout: "/sepet-odeme",
    active: "/aktif-urunlerim",
    orders: "/siparislerim",
    good: /Başarılı ödeme/,
    threeMonths: /3 taksit/,
    declined: /Banka reddeder/,
    delayed: /Onay gecikir/,
    available: "Kullanıma açıldı",
  },
  en: {
    shop: "/shop",
    checkout: "/user-shoppingcart-payment",
    active: "/user-product-bundles-active",
    orders: "/user-shopcart-bundle-order",
    good: /Successful payment/,
    threeMonths: /3 instalments/,
    declined: /The bank declines/,
    delayed: /The approval is delayed/,
    available: "Available for use",
  },
} as const;

const main = (page: Page) => page.getByRole("main");
const order = (page: Page, say: Say) =>
  main(page)
    .getByRole("button", { name: say("orders.checkout.order") })
    .click();

/** On a phone the total and the button are in sight wherever they have scrolled to, and lie over no field they type into. */
async function expectOrderInSight(page: Page, say: Say, total: string): Promise<void> {
  const bar = main(page).getByRole("region", { name: say("orders.total"), exact: true });
  for (const part of [0, 0.5, 1]) {
    /* oxlint-disable no-await-in-loop -- one place after the other */
    await page.evaluate((at) => window.scrollTo(0, at * document.body.scrollHeight), part);
    await expect(bar.getByRole("button", { name: say("orders.checkout.order") })).toBeInViewport({
      ratio: 1,
    });
    await expect(bar.getByText(total)).toBeInViewport({ ratio: 1 });
    /* oxlint-enable no-await-in-loop */
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const name of ["address", "city", "phone", "mail"]) {
    const words = say(`orders.buyer.${name}`);
    const typed = name === "city" ? chosen(page, words) : field(page, words);
    /* oxlint-disable no-await-in-loop -- one place after the other */
    await typed.focus();
    const [ofField, ofBar] = await Promise.all([typed.boundingBox(), bar.boundingBox()]);
    expect((ofField?.y ?? 0) + (ofField?.height ?? 0)).toBeLessThanOrEqual(ofBar?.y ?? 0);
    /* oxlint-enable no-await-in-loop */
  }
}

test("a visitor chooses, signs in, and pays by card at the second try", async ({
  page,
  lang,
  say,
  isMobile,
}) => {
  const words = WORDS[lang];
  const trial = TRIAL[lang];
  const person = await registered(page, lang as Lang);
  await page.goto(words.shop);
  await page.getByRole("searchbox", { name: say("store.search") }).fill(trial.search);
  await page.getByRole("article", { name: trial.name }).getByRole("link", { name: trial.name }).click();
  await page.getByRole("heading", { level: 1, name: trial.name }).waitFor();
  await main(page)
    .getByRole("button", { name: say("store.add"), exact: true })
    .click();
  await page.getByLabel(say("store.cart.count_one", { count: 1 })).click();
  await page.getByRole("link", { name: say("store.cart.signIn") }).click();
  await page.getByLabel(say("accounts.login.name")).fill(person.username);
  await page.getByLabel(say("accounts.password"), { exact: true }).fill(person.password);
  await page.getByRole("button", { name: say("accounts.login.send"), exact: true }).click();
  await main(page)
    .getByRole("link", { name: say("store.checkout") })
    .click({ timeout: 30_000 });

  await expect(page).toHaveURL(new RegExp(words.checkout));
  if (isMobile) await expectOrderInSight(page, say, trial.price);
  await order(page, say);
  await expect(main(page).getByText(say("orders.buyer.needed")).first()).toBeVisible();
  await fillPerson(page, say);
  await order(page, say);
  const missing = main(page).getByText(say("orders.agreement.missing"));
  await expect(missing).toContainText("Terazi Mağaza");
  await expect(missing).toBeInViewport({ ratio: 1 });
  await expect(
    main(page)
      .getByRole("button", { name: opensAgreement(say) })
      .first(),
  ).toBeFocused();
  await approveAgreements(page, say);
  const consent = main(page).getByRole("region", { name: say("orders.consent.title") });
  await consent.getByRole("checkbox").uncheck();
  await order(page, say);
  await expect(consent.getByRole("alert")).toBeInViewport({ ratio: 1 });
  await consent.getByRole("checkbox").check();
  await expectFits(page);
  await order(page, say);

  await useCard(page, say, lang, words.declined);
  await expect(main(page).getByText(say("orders.outcome.failed"))).toBeVisible();
  await expectFits(page);
  await main(page)
    .getByRole("button", { name: say("orders.pay.again") })
    .click();
  await useCard(page, say, lang, words.good, words.threeMonths);
  await expect(main(page).getByText(say("orders.outcome.approved"))).toBeVisible();
  await expect(main(page)).toContainText(words.threeMonths);
  await main(page)
    .getByRole("link", { name: say("orders.pay.toOrder") })
    .click();
  await expect(main(page)).toContainText(words.threeMonths);
  const history = main(page).getByRole("region", { name: say("orders.timeline") });
  await expect(history).toContainText(lang === "tr" ? /siparişi verdi/ : /placed the order/);
  await history.getByText(say("orders.timeline.details")).click();
  await expect(history.getByText(say("orders.mover.system"), { exact: false }).first()).toBeVisible();
  await expectFits(page);

  await page.goto(words.active);
  await expect(main(page).getByRole("region", { name: trial.name })).toBeVisible();
  await expectFits(page);
  await buyAgain(page, say, lang);
  await expectBillOfOrder(page, say, lang, person);
  await expectWithdrawal(page, say, lang, { orders: words.orders, ...trial });
  await buyWithCoupon(page, say, lang, { person, card: words.good });
  await buyFromAbroad(page, say, lang, { person, card: words.good });
  await expectBillOfOrder(page, say, lang, person);
  await expect(main(page)).toContainText(/302/);
  // The browser of the phone shows no PDF.
  if (!isMobile) await expect(main(page).getByTitle(say("bills.pdf.shown"))).toBeVisible();
});

/** A second purchase is one page: nothing is typed, the texts are approved, and one button orders. */
async function buyAgain(page: Page, say: Say, lang: Lang): Promise<void> {
  await page.goto(WORDS[lang].orders);
  await main(page)
    .getByRole("link", { name: /^\d{10}$/ })
    .last()
    .click();
  await main(page)
    .getByRole("button", { name: new RegExp(say("orders.again.of", { name: ".*" })) })
    .click();
  const whom = main(page).getByRole("radiogroup", { name: say("orders.checkout.buyer") });
  await expect(whom.getByRole("radio").first()).toBeChecked();
  await expect(whom).toContainText("Bağdat Cad. 1, Kadıköy/İstanbul");
  await expect(main(page).getByRole("textbox")).toHaveCount(0);
  await expectAccessible(page);
  await approveAgreements(page, say);
  await order(page, say);
  await useCard(page, say, lang, WORDS[lang].good);
  await expect(main(page).getByText(say("orders.outcome.approved"))).toBeVisible();
}

/** The shop approves the bill; the buyer finds it at the order and takes its PDF. */
async function expectBillOfOrder(
  page: Page,
  say: Say,
  lang: Lang,
  person: { username: string; password: string },
): Promise<void> {
  const [keeper, buyer, { shop }] = await Promise.all([
    shopkeeper(page),
    signedInBy(page, person),
    trialBundle(page),
  ]);
  const { list } = await post<{ list: { order_number: string; user_shopcart_client_id: string }[] }>(
    page,
    buyer,
    "/v1/user/shopcart/order/list",
  );
  const bills = await post<{ list: { user_bill_client_id: string }[] }>(page, keeper, "/v1/user/bill/list", {
    user_shop_client_id: shop,
    search_text: list[0]?.order_number ?? "",
  });
  const { number } = await post<{ number: string }>(page, keeper, "/v1/user/bill/approve", {
    user_bill_client_id: bills.list[0]?.user_bill_client_id ?? "",
  });
  await page.goto(`${WORDS[lang].orders}?order=${list[0]?.user_shopcart_client_id}`);
  await main(page)
    .getByRole("link", { name: new RegExp(number) })
    .click();
  await page.getByRole("heading", { level: 1, name: number }).waitFor();
  await main(page)
    .getByRole("button", { name: say("ui.download") })
    .click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: say("bills.pdf") }).click();
  expect((await saved).suggestedFilename()).toContain(number);
  await expectFits(page);
}

test("an unusual spend waits for the mailed code, and then goes on to the card", async ({
  page,
  lang,
  say,
}) => {
  const person = await registered(page, lang as Lang);
  await putIntoCart(page, await signedInBy(page, person), 4, "ekip kredisi");
  const orders: number[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/v1/user/shopcart/product/order")) orders.push(response.status());
  });
  await signIn(page, person);
  await page.goto(WORDS[lang].checkout);
  await fillPerson(page, say);
  await approveAgreements(page, say);
  await order(page, say);
  await expect(codeDialog(page, say)).toContainText(lang === "tr" ? /alıştığınızdan/ : /usually spend/);
  await expectAccessible(page);
  await enterCode(page, say, person.mail, /alışılmadık|unusual/i);
  await useCard(page, say, lang, WORDS[lang].good);
  await expect(main(page).getByText(say("orders.outcome.approved"))).toBeVisible();
  expect(orders).toEqual([403, 200]);
  await expectFits(page);
});

test("a card that the bank is slow with is paid in the end", async ({ page, lang, say, isMobile }) => {
  test.skip(isMobile, "one device shows it");
  const words = WORDS[lang];
  const person = await registered(page, lang as Lang);
  await putIntoCart(page, await signedInBy(page, person));
  await signIn(page, person);
  await page.goto(words.checkout);
  await fillPerson(page, say);
  await approveAgreements(page, say);
  await order(page, say);
  await useCard(page, say, lang, words.delayed);
  await expect(main(page).getByText(say("orders.outcome.waiting"), { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("a company pays by transfer; the shop approves one and rejects another", async ({
  page,
  browser,
  lang,
  say,
  isMobile,
}) => {
  test.skip(isMobile, "the shop works at a desk");
  const words = WORDS[lang];
  const person = await registered(page, lang as Lang);
  const buyer = await signedInBy(page, person);
  await putIntoCart(page, buyer);
  await signIn(page, person);
  await page.goto(words.checkout);
  await main(page).getByText(say("orders.buyer.company"), { exact: true }).click();
  await field(page, say("orders.buyer.name")).fill("Işık Yazılım A.Ş.");
  await field(page, say("orders.buyer.taxNumber")).fill("1234567891");
  await field(page, say("orders.buyer.taxOffice")).fill("Kadıköy");
  await fillPerson(page, say);
  await main(page)
    .getByRole("radio", { name: say("orders.way.transfer") })
    .check();
  await approveAgreements(page, say);
  await order(page, say);
  await expect(main(page).getByText(say("orders.buyer.taxNumber.wrong"))).toBeVisible();
  await field(page, say("orders.buyer.taxNumber")).fill("1234567890");
  await order(page, say);

  await main(page)
    .getByRole("combobox", { name: say("orders.transfer.bank") })
    .click();
  await page.getByRole("option").first().click();
  await expect(main(page).getByText(/TR\d\d \d{4}/)).toBeVisible();
  await expect(main(page).getByRole("img", { name: say("orders.transfer.qr") })).toBeVisible();
  await main(page)
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: "dekont.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"),
    });
  await expect(main(page).getByText(say("orders.receipt.kept_one", { count: 1 }))).toBeVisible();
  await expectFits(page);

  const { shop } = await trialBundle(page);
  const id = new URL(page.url()).searchParams.get("order") ?? "";
  const other = await ordered(page, buyer, { way: "transfer", lastname: "Reddedilen" });
  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, SHOPKEEPER);
  await desk.goto("/projelerim");
  await main(desk)
    .getByRole("link", { name: /kararınızı bekliyor/ })
    .click();
  await expect(desk).toHaveURL(/\/magaza-ozeti/);
  await decide(desk, say, `/magaza-siparisleri?shop=${shop}&order=${id}`, "approve");
  await expectFits(desk);
  await decide(
    desk,
    say,
    `/magaza-siparisleri?shop=${shop}&order=${other.user_shopcart_client_id}`,
    "reject",
    "Para hesabımıza ulaşmadı.",
  );
  await desk.context().close();

  await page.goto(`${words.orders}?order=${id}`);
  await expect(main(page).getByText(words.available, { exact: true }).first()).toBeVisible();
  await page.goto(`${words.orders}?order=${other.user_shopcart_client_id}`);
  await expect(main(page).getByText("Para hesabımıza ulaşmadı.").first()).toBeVisible();
});

async function decide(
  desk: Page,
  say: Say,
  address: string,
  move: "approve" | "reject",
  reason = "",
): Promise<void> {
  await desk.goto(address);
  const name = new RegExp(`^${String(say(`orders.move.${move}`))}:`);
  await main(desk).getByRole("button", { name }).first().click();
  const dialog = desk.getByRole("dialog");
  if (reason) {
    await dialog.getByRole("button", { name: say(`orders.move.${move}`), exact: true }).click();
    await expect(dialog.getByText(say("orders.move.reason.missing"))).toBeVisible();
    await dialog.getByRole("textbox").last().fill(reason);
  }
  await dialog.getByRole("button", { name: say(`orders.move.${move}`), exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test("what was bought is handed to a colleague and taken back", async ({ page, lang, say, isMobile }) => {
  test.skip(isMobile, "one device shows it");
  const person = await registered(page, lang as Lang);
  const colleague = await registered(page, lang as Lang);
  await paidByCard(page, await signedInBy(page, person), "Veren", "tahmin paketi");
  await signIn(page, person);
  await page.goto(WORDS[lang].active);
  await main(page)
    .getByRole("link", { name: new RegExp(`^${String(say("orders.active.assign"))}`) })
    .first()
    .click();
  await field(page, say("orders.assign.names")).fill(colleague.username);
  await field(page, say("orders.assign.count")).fill("10");
  await main(page)
    .getByRole("button", { name: say("orders.assign"), exact: true })
    .click();
  const takeBack = main(page).getByRole("button", {
    name: say("orders.assigned.cancel.of", { name: colleague.username }),
  });
  await expect(takeBack).toBeVisible();
  await expect(main(page).getByText("40 / 50", { exact: false }).first()).toBeVisible();
  await expectFits(page);
  await takeBack.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("orders.assigned.cancel"), exact: true })
    .click();
  await expect(main(page).getByText("50 / 50", { exact: false }).first()).toBeVisible();
});
