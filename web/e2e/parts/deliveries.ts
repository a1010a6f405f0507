import { type Browser, expect, type Page } from "@playwright/test";
import { newPerson, signedInBy, signIn, type Person } from "./accounts";
import {
  approveAgreements,
  fillPerson,
  paidByCard,
  post,
  SHOPKEEPER,
  shopkeeper,
  TRIAL,
  trialBundle,
  useCard,
} from "./buying";
import { expectFitsBoth } from "./fits";
import type { Lang, Say } from "./phrases";
import { registered } from "./registered";

const SERVICES = ["Görüşme", "Eğitim"] as const;
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });

/** A bundle of two services that are used one after the other, on sale in the demonstration's shop. */
async function putServicesOnSale(page: Page, shop: string): Promise<string> {
  const keeper = await shopkeeper(page);
  const bundle_name = `Danışmanlık ${newPerson().username.slice(4)}`;
  const ofShop = { user_shop_client_id: shop };
  const made = await post<{ user_shop_bundle_client_id: string }>(
    page,
    keeper,
    "/v1/user/shop/bundle/new",
    ofShop,
    { bundle_data: { bundle_name, bundle_name_en: bundle_name, ordered_use: true } },
  );
  const place = { ...ofShop, user_shop_bundle_client_id: made.user_shop_bundle_client_id };
  for (const pro_name of SERVICES) {
    const product = {
      pro_name,
      pro_name_en: pro_name,
      product_type: "service",
      pro_usage_count: 2,
      pro_usage_count_type: "total",
      currency_amount_list: [{ currency_type: 0, amount: 12_000 }],
    };
    // oxlint-disable-next-line no-await-in-loop -- in the order in which they are used
    await post(page, keeper, "/v1/user/shop/bundle/product/new", place, product);
  }
  for (const kind of ["pre_information", "distance_sales"]) {
    const agreement_data = { kind, title: "Sözleşme", title_en: "Contract", text: "<p>{{seller.name}}</p>" };
    // oxlint-disable-next-line no-await-in-loop -- as a person would
    await post(page, keeper, "/v1/user/shop/bundle/agreement/new", place, { agreement_data });
  }
  await post(page, keeper, "/v1/user/shop/bundle/status/active", place);
  return bundle_name;
}

interface Delivery {
  service: string;
  note: string;
  refusal?: RegExp;
}

/** Say that one use of a service was delivered today. */
async function deliver(page: Page, say: Say, { service, note, refusal }: Delivery): Promise<void> {
  await button(page, `${String(say("orders.delivery.deliver"))}: ${service}`).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: say("orders.delivery.note") }).fill(note);
  await dialog.getByRole("button", { name: say("orders.delivery.deliver"), exact: true }).click();
  if (refusal) {
    await expect(page.getByText(refusal).first()).toBeVisible();
    await dialog.getByRole("button", { name: say("ui.cancel") }).click();
  }
  await expect(dialog).toHaveCount(0);
}

/** Answer a delivery, found by what was delivered. */
async function answer(page: Page, say: Say, move: string, note: string, reason = ""): Promise<void> {
  await button(page, new RegExp(`^${String(say(move))}: ${note}`)).click();
  const dialog = page.getByRole("dialog");
  if (reason) await dialog.getByRole("textbox").fill(reason);
  await dialog.getByRole("button", { name: say(move), exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** A window of somebody else, on a desktop of their own. */
async function windowOf(browser: Browser, who: { username: string; password: string }): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, who);
  return page;
}

/** The shop tells what it delivered; the buyer confirms one use and objects to another; what comes next waits for both. */
export async function deliverServices(browser: Browser, page: Page, say: Say, lang: Lang): Promise<void> {
  const [first, second] = SERVICES;
  const { shop } = await trialBundle(page);
  const bundle = await putServicesOnSale(page, shop);
  const person = await registered(page, lang);
  const order = await paidByCard(page, await signedInBy(page, person), "Teslim", bundle);
  const openedByShop = `/magaza-siparisleri?shop=${shop}&order=${order.user_shopcart_client_id}`;
  const opened = `/siparislerim?order=${order.user_shopcart_client_id}`;
  const keeper = await windowOf(browser, SHOPKEEPER);
  const early = { service: second, note: "Erken", refusal: /sırayla|in order/ };
  await keeper.goto(openedByShop);
  await deliver(keeper, say, early);
  await deliver(keeper, say, { service: first, note: "Veriler incelendi" });
  await deliver(keeper, say, { service: first, note: "Rapor yazıldı" });
  await expect(button(keeper, `${String(say("orders.delivery.deliver"))}: ${first}`)).toHaveCount(0);
  await expectFitsBoth(keeper);

  await signIn(page, person);
  await page.goto(opened);
  await answer(page, say, "orders.move.deliveryConfirm", "Veriler incelendi");
  await answer(page, say, "orders.move.deliveryObject", "Rapor yazıldı", "Rapor gelmedi.");
  await expect(main(page)).toContainText("Rapor gelmedi.");
  await expectFitsBoth(page);
  await page.goto("/aktif-urunlerim");
  await expect(main(page).getByText(say("orders.active.mustWait"))).toBeVisible();

  await keeper.goto(openedByShop);
  await expect(main(keeper)).toContainText("Rapor gelmedi.");
  await deliver(keeper, say, early);
  await answer(keeper, say, "orders.move.deliveryBack", "Rapor yazıldı", "Haklısınız.");
  await deliver(keeper, say, { service: first, note: "Rapor gönderildi" });
  await page.goto(opened);
  await answer(page, say, "orders.move.deliveryConfirm", "Rapor gönderildi");
  await keeper.reload();
  await deliver(keeper, say, { service: second, note: "Eğitim verildi" });
  await expect(main(keeper)).toContainText("Eğitim verildi");
  await keeper.context().close();
}

/** Staff of the shop fill a customer's cart; the customer sees who did, accepts it and pays. */
export async function fillCartOfCustomer(browser: Browser, page: Page, say: Say, lang: Lang): Promise<void> {
  const { shop } = await trialBundle(page);
  const [customer, staff] = [await registered(page, lang), await registered(page, lang)];
  await paidByCard(page, await signedInBy(page, customer), "Müşteri");
  const roles = ["shop_card_view", "shop_card_user_bundle_add_edit"];
  const body = { username: staff.username, roles };
  await post(page, await shopkeeper(page), "/v1/user/shop/staff/record", { user_shop_client_id: shop }, body);

  const desk = await windowOf(browser, staff);
  await desk.goto("/magaza-listesi");
  await main(desk)
    .getByRole("link", { name: new RegExp(`^${String(say("shops.carts.title"))}`) })
    .first()
    .click();
  await main(desk)
    .getByRole("textbox", { name: say("orders.carts.username") })
    .fill(customer.username);
  await button(desk, say("orders.carts.open")).click();
  await expect(main(desk).getByText(say("orders.carts.empty.title"))).toBeVisible();
  const bundle = main(desk).getByRole("combobox", { name: say("orders.carts.bundle") });
  await bundle.fill("Deneme");
  await desk.getByRole("option", { name: /^Deneme kredisi/ }).click();
  await button(desk, say("orders.carts.add")).click();
  await expect(main(desk).getByText(say("orders.carts.waits", { name: staff.username }))).toBeVisible();
  await expectFitsBoth(desk);
  await acceptAndPay(page, say, lang, { customer, staff: staff.username });
  await desk.reload();
  await expect(main(desk).getByText(say("orders.carts.empty.title"))).toBeVisible();
  await desk.context().close();
}

async function acceptAndPay(
  page: Page,
  say: Say,
  lang: Lang,
  { customer, staff }: { customer: Person; staff: string },
): Promise<void> {
  await signIn(page, customer);
  await page.goto("/alisveris-sepetim");
  await expect(main(page).getByText(staff)).toBeVisible();
  await expect(main(page).getByRole("link", { name: say("store.checkout") })).toHaveCount(0);
  await expectFitsBoth(page);
  await button(page, say("store.cart.accept.name", { name: TRIAL[lang].name })).click();
  await expect(main(page).getByText(staff)).toBeVisible();
  await main(page)
    .getByRole("link", { name: say("store.checkout") })
    .click();
  await fillPerson(page, say);
  await approveAgreements(page, say);
  await button(page, say("orders.checkout.order")).click();
  await useCard(page, say, lang, /Başarılı ödeme|Successful payment/);
  await expect(main(page).getByText(say("orders.outcome.approved"))).toBeVisible();
  await expectFitsBoth(page);
}
