import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { Cart } from "@/api/generated/types.gen";
import { setUpPhrases } from "@/phrases/setup";
import { cartLine } from "@/testing/cart";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { type Asked, serve } from "@/testing/server";
import { keepApprovals } from "./agreements";
import { Checkout } from "./Checkout";

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
  payment_list: [],
  can_be_ordered: true,
  can_pay_by_card: true,
  can_pay_by_transfer: true,
} as unknown as Cart;

const ORDER = "/v1/user/shopcart/product/order";

function show(): Asked[] {
  const asked = serve({
    [ORDER]: () => ({
      status: 409,
      slug: "payment_unavailable",
      status_message: "Şu an sipariş alınamıyor.",
    }),
  });
  renderAt(<Checkout cart={CART} onOrdered={() => {}} />);
  const fields = { Ad: "Işıl", Soyad: "Ay", Adres: "Bağdat Cad. 1", İl: "İstanbul", İlçe: "Kadıköy" };
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
  const asked = show();
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
  show();
  order();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Şu an sipariş alınamıyor."));
  expect(stored()).toContain("İstanbul");
});
