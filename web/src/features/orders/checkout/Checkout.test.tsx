import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { BillingProfiles, Cart } from "@/api/generated/types.gen";
import { setUpPhrases } from "@/phrases/setup";
import { cartLine } from "@/testing/cart";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { type Asked, serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import { keepApprovals } from "./agreements";
import { NOBODY } from "./buyer";
import { Checkout } from "./Checkout";

vi.mock("@/api/site", () => ({
  useSite: () => siteWith([entry("page_privacy", "/kvkk", "/privacy")]),
}));

const agreement = (id: string, kind: string) => ({
  agreement_id: id,
  version: 1,
  kind,
  title: "",
  user_shop_bundle_product_client_id: null,
});
const price = {
  gross: 4900,
  net: 4083,
  tax: 817,
  gross_text: "49,00 ₺",
  net_text: "40,83 ₺",
  tax_text: "8,17 ₺",
};
const CART = {
  user_shopcart_client_id: "c",
  currency_type: 1,
  bundle_list: [
    cartLine({
      shop_name: "Mağaza X",
      agreement_list: [agreement("p", "pre_information"), agreement("d", "distance_sales")],
    }),
  ],
  total: price,
  tax_note: "",
  coupon_list: [],
  payment_list: [],
  consent: null,
  card_renewal: null,
  can_be_ordered: true,
  can_pay_by_card: true,
  can_pay_by_transfer: true,
} as unknown as Cart;

const CARTS = "/v1/user/shopcart/list";
const EXPORTED = {
  ...CART,
  total: { ...price, gross: 4083, tax: 0, gross_text: "40,83 ₺", tax_text: "0,00 ₺" },
  tax_note: "KDV yok: yurt dışı.",
};

const ORDER = "/v1/user/shopcart/product/order";

const PLACES = {
  "/v1/user/billing_profile/place/list": () => ({
    country_list: [
      { code: "TR", name: "Türkiye" },
      { code: "DE", name: "Almanya" },
    ],
    province_list: [
      { name: "Ağrı", district_list: ["Patnos"] },
      { name: "İstanbul", district_list: ["Kadıköy", "Şişli"] },
    ],
  }),
};
const NOTHING_KEPT = { list: [], most: 10, status_code: "", status_message: "" };

/** Choose in a list by typing hurriedly. */
async function choose(label: string, typed: string, wanted: string) {
  const field = screen.getByRole("combobox", { name: label });
  fireEvent.click(field);
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.click(await screen.findByRole("option", { name: wanted, hidden: true }));
}

async function show(kept: BillingProfiles = NOTHING_KEPT, cart: Cart = CART): Promise<Asked[]> {
  const asked = serve({
    ...PLACES,
    [CARTS]: () => ({ list: [EXPORTED] }),
    [ORDER]: () => ({
      status: 409,
      slug: "payment_unavailable",
      status_message: "Şu an sipariş alınamıyor.",
    }),
  });
  renderAt(<Checkout cart={cart} kept={kept} onOrdered={() => {}} />);
  if (kept.list.length > 0) return asked;
  await screen.findByRole("combobox", { name: "Ülke" });
  await choose("İl", "istan", "İstanbul");
  await choose("İlçe", "KADIKOY", "Kadıköy");
  asked.length = 0;
  const fields = { Ad: "Işıl", Soyad: "Ay", Adres: "Bağdat Cad. 1" };
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });
  }
  return asked;
}

const order = () => fireEvent.click(screen.getByRole("button", { name: "Ödeme yükümlülüğüyle sipariş ver" }));
const stored = () => Object.values({ ...sessionStorage }).join(" ");

beforeEach(async () => {
  sessionStorage.clear();
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
});

it("goes to the first agreement that is not read, says which are missing, and keeps what was typed", async () => {
  keepApprovals("c", ["p:1"]);
  const asked = await show();
  const notice = screen.getByRole("link", { name: "page_privacy tr" });
  expect([notice.getAttribute("href"), notice.getAttribute("target")]).toEqual(["/kvkk", "_blank"]);
  order();
  const open = screen.getByRole("button", { name: "Oku: Mağaza X" });
  await waitFor(() => expect(document.activeElement).toBe(open));
  expect(screen.getByRole("alert").textContent).toBe(
    "Önce okuyup onaylayın: Mesafeli satış sözleşmesi – Mağaza X",
  );
  expect(asked).toEqual([]);
  expect(stored()).toContain("İstanbul");
});

it("keeps what was typed and shows why where the server refuses the order", async () => {
  keepApprovals("c", ["p:1", "d:1"]);
  await show();
  order();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Şu an sipariş alınamıyor."));
  expect(stored()).toContain("İstanbul");
});

const KEPT = {
  ...NOTHING_KEPT,
  list: [
    {
      user_billing_profile_client_id: "1",
      name: "Işıl Ay",
      country_name: "Türkiye",
      changed_at: "2026-01-01T00:00:00Z",
      buyer: {
        ...NOBODY,
        firstname: "Işıl",
        lastname: "Ay",
        address: "Moda Cad. 1",
        city: "İstanbul",
        district: "Kadıköy",
      },
    },
    {
      user_billing_profile_client_id: "2",
      name: "ACME",
      country_name: "Almanya",
      changed_at: "2026-01-01T00:00:00Z",
      buyer: {
        ...NOBODY,
        kind: "company" as const,
        name: "ACME",
        identity_number: "DE1",
        address: "Allee 1",
        city: "Berlin",
        country: "DE",
      },
    },
  ],
};
const sentBuyer = (asked: Asked[]) =>
  asked
    .filter(({ path }) => path === ORDER)
    .map(({ body }) => body as { buyer: object; is_buyer_remembered: boolean });

it("orders for who comes first of those that were kept without a field to fill in, or for another with one click", async () => {
  keepApprovals("c", ["p:1", "d:1"]);
  const asked = await show(KEPT);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.getByText("Allee 1, Berlin, Almanya")).toBeTruthy();
  order();
  await waitFor(() => expect(sentBuyer(asked)).toHaveLength(1));
  await screen.findByText("Şu an sipariş alınamıyor.");
  fireEvent.click(screen.getByRole("radio", { name: /ACME/ }));
  await screen.findByText("KDV yok: yurt dışı.");
  order();
  await waitFor(() => expect(sentBuyer(asked)).toHaveLength(2));
  expect(sentBuyer(asked)).toMatchObject([
    { buyer: KEPT.list[0]?.buyer, is_buyer_remembered: false },
    { buyer: KEPT.list[1]?.buyer, is_buyer_remembered: false },
  ]);
  expect(stored()).not.toMatch(/Moda|Allee|DE1/);
});

it("shows and orders what it costs who is billed, and what it cost again where that is changed back", async () => {
  keepApprovals("c", ["p:1", "d:1"]);
  const asked = await show(KEPT);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: /sipariş ver$/ });
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole("radio", { name: /ACME/ }));
  expect(button.disabled).toBe(true);
  expect(await screen.findByText("KDV yok: yurt dışı.")).toBeTruthy();
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    [CARTS, { buyer: { kind: "company", country: "DE" } }],
  ]);
  expect(button.disabled).toBe(false);
  order();
  await waitFor(() => expect(sentBuyer(asked)).toMatchObject([{ total_minor: 4083 }]));
  await screen.findByText("Şu an sipariş alınamıyor.");
  fireEvent.click(screen.getByRole("radio", { name: /Işıl Ay/ }));
  await waitFor(() => expect(screen.queryByText("KDV yok: yurt dışı.")).toBeNull());
  order();
  await waitFor(() => expect(sentBuyer(asked)).toMatchObject([{}, { total_minor: 4900 }]));
});

it("keeps what is typed as was asked, and leaves no address in the browser", async () => {
  keepApprovals("c", ["p:1", "d:1"]);
  const asked = await show();
  order();
  await waitFor(() => expect(sentBuyer(asked)).toHaveLength(1));
  await screen.findByText("Şu an sipariş alınamıyor.");
  fireEvent.click(screen.getByRole("checkbox", { name: /sonraki siparişlerim için sakla/ }));
  order();
  await waitFor(() =>
    expect(sentBuyer(asked).map((each) => each.is_buyer_remembered)).toEqual([true, false]),
  );
  expect(sentBuyer(asked)[0]?.buyer).toMatchObject({ city: "İstanbul", district: "Kadıköy", country: "TR" });
  expect(stored()).not.toMatch(/Bağdat|Kadıköy/);
});

it("lets another province forget the district, and asks abroad for a town that is typed", async () => {
  await show();
  await choose("İl", "agri", "Ağrı");
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "İlçe" }).value).toBe("");
  await choose("Ülke", "alman", "Almanya");
  expect(screen.queryByRole("combobox", { name: "İlçe" })).toBeNull();
  expect(screen.getByRole("textbox", { name: "Şehir" })).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Ülkenizdeki vergi numarası" })).toBeTruthy();
});

it("orders what is performed at once only with its own box ticked, and sends which words were", async () => {
  keepApprovals("c", ["p:1", "d:1"]);
  const consent = { version: 3, text: "Hemen ifaya onay veriyorum.", product_list: ["1.000 kredi"] };
  const asked = await show(NOTHING_KEPT, { ...CART, consent });
  order();
  const box = screen.getByRole("checkbox", { name: consent.text });
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(box).toHaveAccessibleDescription("Sipariş vermek için bu kutuyu işaretleyin.");
  expect(sentBuyer(asked)).toEqual([]);
  fireEvent.click(box);
  order();
  await waitFor(() =>
    expect(asked.filter(({ path }) => path === ORDER).map(({ body }) => body)).toMatchObject([
      { consent_version: 3 },
    ]),
  );
});
