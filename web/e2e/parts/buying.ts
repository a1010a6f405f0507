import { expect, type Page } from "@playwright/test";
import { signedInBy, type SignedIn } from "./accounts";
import { expectFits } from "./fits";
import type { Lang, Say } from "./phrases";
import { registered } from "./registered";

export const SHOPKEEPER = { username: "yonetici", password: "Terazi.Yonetici.2026" };

/** What the demonstration's shop sells. */
export const TRIAL = {
  tr: { name: "Deneme kredisi: 100", price: "49,00 ₺", search: "DENEME" },
  en: { name: "Trial credits: 100", price: "₺49.00", search: "trial" },
} as const;

const SECURE_CODE = "283126";

export interface Order {
  user_shopcart_client_id: string;
  order_number: string;
  bundle_list: { user_shopcart_bundle_client_id: string; user_shop_client_id: string }[];
  payment_list: {
    user_shopcart_bundle_product_payment_client_id: string;
    reference: string;
    amount: number;
    is_current: boolean;
  }[];
}

interface Cart {
  user_shopcart_client_id: string;
  total: { gross: number };
  consent: { version: number } | null;
  bundle_list: { agreement_list: { agreement_id: string; version: number }[] }[];
}

/** A call of somebody, without the screens. */
export async function post<T>(
  page: Page,
  who: SignedIn,
  path: string,
  query: Record<string, string | number> = {},
  body: unknown = undefined,
): Promise<T> {
  const params = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await page.request.post(`${path}?${new URLSearchParams(params)}`, {
    headers: { Authorization: `Bearer ${who.token}` },
    ...(body === undefined ? {} : { data: body }),
  });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as T;
}

/** A new person, registered and signed in by calls. */
export async function newBuyer(page: Page, lang: Lang): Promise<SignedIn> {
  return await signedInBy(page, await registered(page, lang));
}

export async function shopkeeper(page: Page): Promise<SignedIn> {
  return await signedInBy(page, SHOPKEEPER);
}

/** A bundle of the demonstration, by default its trial credits, and its shop. */
export async function trialBundle(
  page: Page,
  search_text = "deneme kredisi",
): Promise<{ bundle: string; shop: string }> {
  const answer = await page.request.post(
    `/v1/bundle/and/product/list/active?${new URLSearchParams({ search_text })}`,
  );
  const { list } = (await answer.json()) as {
    list: { user_shop_bundle_client_id: string; user_shop_client_id: string }[];
  };
  const [found] = list;
  if (!found) throw new Error(`the demonstration does not sell ${search_text}`);
  return { bundle: found.user_shop_bundle_client_id, shop: found.user_shop_client_id };
}

export async function putIntoCart(page: Page, who: SignedIn, count = 1, bundleName?: string): Promise<Cart> {
  const { bundle, shop } = await trialBundle(page, bundleName);
  const { shopcart } = await post<{ shopcart: Cart }>(page, who, "/v1/user/shopcart/bundle/add", {
    user_client_id: who.id,
    user_shop_bundle_client_id: bundle,
    user_shop_client_id: shop,
    add_bundle_count: count,
  });
  return shopcart;
}

interface Wanted {
  way: "card" | "transfer";
  lastname: string;
  count?: number;
  /** What it is searched by; trial credits otherwise. */
  bundle?: string | undefined;
}

/** Order something without the screens. */
export async function ordered(
  page: Page,
  who: SignedIn,
  { way, lastname, count = 1, bundle }: Wanted,
): Promise<Order> {
  const cart = await putIntoCart(page, who, count, bundle);
  const { order } = await post<{ order: Order }>(
    page,
    who,
    "/v1/user/shopcart/product/order",
    { user_shopcart_client_id: cart.user_shopcart_client_id },
    {
      agreement_approve_list: cart.bundle_list.flatMap(({ agreement_list }) =>
        agreement_list.map(({ agreement_id, version }) => ({ agreement_id, version, is_approved: true })),
      ),
      pay_type: way,
      total_minor: cart.total.gross,
      consent_version: cart.consent?.version ?? null,
      buyer: {
        kind: "person",
        firstname: "Işıl",
        lastname,
        address: "Bağdat Cad. 1",
        district: "Kadıköy",
        city: "İstanbul",
        mail: "",
      },
    },
  );
  return order;
}

/** Order something and pay it by the sandbox's good card, without the screens. */
export async function paidByCard(
  page: Page,
  who: SignedIn,
  lastname: string,
  bundle?: string,
): Promise<Order> {
  const order = await ordered(page, who, { way: "card", lastname, bundle });
  const id = order.user_shopcart_client_id;
  const { payment } = await post<{ payment: { page_url: string } }>(
    page,
    who,
    "/v1/user/shopcart/payment/record",
    { user_shopcart_client_id: id },
    { product_payment_list: [] },
  );
  await page.request.post(payment.page_url, { form: { do: "pay", card: "success" } });
  const back = await page.request.post(payment.page_url, { form: { do: "confirm", code: SECURE_CODE } });
  expect(back.ok(), await back.text()).toBe(true);
  const answer = await post<{ order: Order }>(page, who, "/v1/user/shopcart/order/get", {
    user_shopcart_client_id: id,
  });
  return answer.order;
}

/** On the sandbox's page: choose a card by its name, perhaps instalments, and confirm with the bank's code. */
export async function useCard(
  page: Page,
  say: Say,
  lang: Lang,
  card: string | RegExp,
  installments?: RegExp,
): Promise<void> {
  await page.getByRole("radio", { name: card }).check();
  if (installments) {
    await expect(page.getByRole("row", { name: /^Bonus/ })).toBeVisible();
    await page.getByRole("radio", { name: installments }).check();
    await expectFits(page);
    await page.screenshot({
      fullPage: true,
    });
  }
  await page.getByRole("button", { name: lang === "tr" ? /öde$/ : /^Pay/ }).click();
  await page.getByLabel(lang === "tr" ? "Doğrulama kodu" : "Verification code").fill(SECURE_CODE);
  await page.getByRole("button", { name: lang === "tr" ? "Onayla" : "Confirm", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: say("orders.pay.title") }).waitFor();
}

/** The name of a button that opens agreements of the checkout. */
export const opensAgreement = (say: Say): RegExp => new RegExp(`^${String(say("orders.agreement.open"))}:`);

/** Open every agreement of the checkout, read it to its end and approve it; then consent to what is performed at once. */
export async function approveAgreements(page: Page, say: Say): Promise<void> {
  const main = page.getByRole("main");
  const open = main.getByRole("button", { name: opensAgreement(say) });
  const count = await open.count();
  for (let place = 0; place < count; place += 1) {
    /* oxlint-disable no-await-in-loop -- one dialog at a time */
    await open.nth(place).click();
    const dialog = page.getByRole("dialog");
    const approve = dialog.getByRole("button", { name: say("orders.agreement.approve") });
    const toEnd = dialog.getByRole("button", { name: say("orders.agreement.toEnd") });
    await approve.or(toEnd).waitFor();
    if (await toEnd.isVisible()) await toEnd.click();
    await approve.click();
    await expect(dialog).toHaveCount(0);
    /* oxlint-enable no-await-in-loop */
  }
  await expect(main.getByText(say("orders.agreement.approved"), { exact: true })).toHaveCount(count);
  await main
    .getByRole("region", { name: say("orders.consent.title") })
    .getByRole("checkbox")
    .check();
}

/** A field of the page by its name. */
export const field = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("textbox", { name, exact: true });

/** A list of the page by its name. */
export const chosen = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("combobox", { name, exact: true });

/** Choose in a list by typing hurriedly. */
export async function choose(
  page: Page,
  name: string | RegExp,
  typed: string,
  wanted: string,
): Promise<void> {
  await chosen(page, name).fill(typed);
  await page.getByRole("option", { name: wanted, exact: true }).click();
}

/** Type who is billed: a person. */
export async function fillPerson(page: Page, say: Say): Promise<void> {
  await field(page, say("orders.buyer.address")).fill("Bağdat Cad. 1");
  await choose(page, say("orders.buyer.city"), "istan", "İstanbul");
  await choose(page, say("orders.buyer.district"), "KADIKOY", "Kadıköy");
}
