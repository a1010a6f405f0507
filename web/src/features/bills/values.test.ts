import { expect, test } from "vitest";
import type { BillView } from "@/api/generated/types.gen";
import { billBody, billValues, newItem } from "./values";

const ITEM = {
  position: 1,
  name: "Danışmanlık",
  count: 2,
  unit_price: 650.35,
  tax_rate_percent: 20,
  price_includes_taxes: false,
  unit: "HUR",
  code: "D-1",
  withholding_code: "602",
  withholding_tenths: 9,
  exemption_code: "",
  exemption_reason: "",
};
const BILL = {
  shop_address: "Moda Cad. 1, Kadıköy/İstanbul",
  bill_external_id: "",
  note: "",
  buyer: {
    kind: "person",
    user_client_id: "u1",
    shown_name: "Şule Ağaoğlu",
    name: "",
    firstname: "Şule",
    lastname: "Ağaoğlu",
    tax_number: "",
    tax_office: "",
    address: "Işık Sok. 5",
    district: "Muratpaşa",
    city: "Antalya",
    country: "TR",
    country_name: "Türkiye",
    mail: "sule@example.com",
    phone: "",
    lang: "tr",
  },
  product_items: [ITEM],
} as unknown as BillView;

test("what was read and not changed is what is sent", () => {
  const body = billBody(billValues(BILL), BILL);
  const { shown_name: _, ...buyer } = BILL.buyer;
  expect(body.buyer).toEqual(buyer);
  const { position: __, ...item } = ITEM;
  expect(body.product_items).toEqual([item]);
});

test("a new item takes nothing over from the one before it", () => {
  const values = billValues(BILL);
  const added = { ...newItem(), name: "Kitap" };
  const body = billBody({ ...values, items: [added, ...values.items] }, BILL);
  const { row: _, ...sent } = added;
  expect(body.product_items?.[0]).toEqual(sent);
  expect(body.product_items?.[1]?.withholding_code).toBe("602");
});
