import { expect, type Page } from "@playwright/test";
import { IN_TOUCH, type Person, tokenOf } from "./accounts";
import { SHOPKEEPER } from "./buying";

const CARD_OF_SUCCESS = "success";
const SECURE_CODE = "283126";

const BUYER = {
  kind: "person",
  firstname: "Ayşe",
  lastname: "Yılmaz",
  identity_number: "10000000146",
  address: "Bağdat Cad. 1",
  district: "Kadıköy",
  city: "İstanbul",
  phone: "+905350000000",
};

const SHOP = {
  shop_address: "Bağdat Cad. 1, Kadıköy / İstanbul",
  shop_tax_office: "Göztepe",
  shop_tax_number: "1234567890",
  mersis_no: "0123456789000015",
  tax_rate_percent: "20",
  mail: "satis@example.com",
  phone: "+90 216 555 44 33",
};

/** JSON of a call, read as it is. */
interface Answer {
  user_shop_client_id: string;
  user_shop_bundle_client_id: string;
  bundle: { user_shop_client_id: string };
  user: { user_client_id: string };
  payment: { page_url: string };
  shopcart: {
    user_shopcart_client_id: string;
    bundle_list: { agreement_list: { agreement_id: string; version: number }[] }[];
    total: { gross: number };
    consent: { version: number } | null;
  };
}

type Send = (path: string, query: Record<string, string>, data?: unknown) => Promise<Answer>;

/** Calls of a person, without the screens. */
async function callsOf(page: Page, who: Person): Promise<Send> {
  const headers = { Authorization: `Bearer ${await tokenOf(page, who)}` };
  return async (path: string, query: Record<string, string>, data: unknown = {}): Promise<Answer> => {
    const answer = await page.request.post(`${path}?${new URLSearchParams(query)}`, {
      headers,
      data,
      ...IN_TOUCH,
    });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    return (await answer.json()) as Answer;
  };
}

/** The shop that selling own analyses makes, complete but not admitted. */
export async function makePersonalShop(page: Page, owner: Person, shop_name: string): Promise<string> {
  const headers = { Authorization: `Bearer ${await tokenOf(page, owner)}` };
  const multipart = { bundle_data: JSON.stringify({ bundle_name: shop_name }) };
  const made = await page.request.post("/v1/user_created_bundle/record", { headers, multipart, ...IN_TOUCH });
  expect(made.status(), await made.text()).toBe(200);
  const { user_shop_bundle_client_id: bundle } = (await made.json()) as {
    user_shop_bundle_client_id: string;
  };
  const send = await callsOf(page, owner);
  const got = await send("/v1/user/shop/bundle/get", { user_shop_bundle_client_id: bundle });
  const shop = got.bundle.user_shop_client_id;
  await send("/v1/user/shop/edit", { user_shop_client_id: shop }, { ...SHOP, shop_name });
  return shop;
}

/** Complete the shop that selling has made, and put a bundle on sale: by calls, its screens have stories of their own. */
export async function putOnSale(page: Page, seller: Person, bundle: string): Promise<string> {
  const send = await callsOf(page, seller);
  const got = await send("/v1/user/shop/bundle/get", { user_shop_bundle_client_id: bundle });
  const shop = got.bundle.user_shop_client_id;
  const place = { user_shop_client_id: shop, user_shop_bundle_client_id: bundle };
  await send("/v1/user/shop/edit", { user_shop_client_id: shop }, SHOP);
  await send("/v1/user/shop/card/record", { user_shop_client_id: shop }, { card_provider: "sandbox" });
  const ofShop = { user_shop_client_id: shop };
  await send("/v1/user/shop/status/change", { ...ofShop, status: "waiting" });
  const admit = await callsOf(page, { ...SHOPKEEPER, mail: "yonetici@example.com" });
  // All shops of the stories have the same tax number.
  await admit("/v1/user/shop/status/change", { ...ofShop, status: "active" }, { is_second_on_purpose: true });
  await activate(send, place);
  return shop;
}

/** Write the agreements of a bundle, and put it on sale. */
async function activate(send: Send, place: Record<string, string>): Promise<void> {
  for (const kind of ["pre_information", "distance_sales"]) {
    const agreement_data = { kind, title: "Sözleşme", title_en: "Contract", text: "<p>{{seller.name}}</p>" };
    // oxlint-disable-next-line no-await-in-loop
    await send("/v1/user/shop/bundle/agreement/new", place, { agreement_data });
  }
  await send("/v1/user/shop/bundle/status/active", place);
}

const BANK = { bank_title_1: "Örnek A.Ş.", iban_1: "TR740006200519786457841326" };

/** A shop of the administrator that sells a bundle of services, paid by transfer alone: its number and the bundle's. */
export async function openShopOnSale(
  page: Page,
  shop_name: string,
  bundle_name: string,
  services: Readonly<Record<string, number>>,
): Promise<{ shop: string; bundle: string }> {
  const send = await callsOf(page, { ...SHOPKEEPER, mail: "yonetici@example.com" });
  const made = await send("/v1/user/shop/new", {}, { ...SHOP, ...BANK, shop_name });
  const shop = { user_shop_client_id: made.user_shop_client_id };
  await send("/v1/user/shop/status/change", { ...shop, status: "waiting" });
  // All shops of the stories have the same tax number.
  await send("/v1/user/shop/status/change", { ...shop, status: "active" }, { is_second_on_purpose: true });
  const bundle = await send("/v1/user/shop/bundle/new", shop, { bundle_data: { bundle_name } });
  const place = { ...shop, user_shop_bundle_client_id: bundle.user_shop_bundle_client_id };
  for (const [pro_name, amount] of Object.entries(services)) {
    const price = { currency_type: 0, amount };
    const service = { pro_name, product_type: "service", currency_amount_list: [price] };
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await send("/v1/user/shop/bundle/product/new", place, service);
  }
  await activate(send, place);
  return { shop: place.user_shop_client_id, bundle: place.user_shop_bundle_client_id };
}

/** Buy a bundle with the card of the sandbox; the screens of the checkout have stories of their own. */
export async function buyByCard(page: Page, buyer: Person, shop: string, bundle: string): Promise<void> {
  const send = await callsOf(page, buyer);
  const me = await send("/v1/user/get", {});
  const { shopcart } = await send("/v1/user/shopcart/bundle/add", {
    user_client_id: me.user.user_client_id,
    user_shop_bundle_client_id: bundle,
    user_shop_client_id: shop,
    add_bundle_count: "1",
  });
  const place = { user_shopcart_client_id: shopcart.user_shopcart_client_id };
  const agreements = shopcart.bundle_list.flatMap((each) =>
    each.agreement_list.map(({ agreement_id, version }) => ({ agreement_id, version })),
  );
  await send("/v1/user/shopcart/product/order", place, {
    agreement_approve_list: agreements,
    pay_type: "card",
    buyer: BUYER,
    total_minor: shopcart.total.gross,
    consent_version: shopcart.consent?.version ?? null,
  });
  const { payment } = await send("/v1/user/shopcart/payment/record", place, { product_payment_list: [] });
  const pay = (form: Record<string, string>) => page.request.post(payment.page_url, { form });
  await pay({ do: "pay", card: CARD_OF_SUCCESS });
  await pay({ do: "confirm", code: SECURE_CODE });
}
