import { expect, test } from "vitest";
import type { BillView } from "@/api/generated/types.gen";
import { billBody, billValues, dayOf, newItem, newPaper } from "./values";

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
  bill_date: "2026-12-31T21:30:00Z",
  shop_name: "Örnek A.Ş.",
  shop_address: "Moda Cad. 1, Kadıköy/İstanbul",
  shop_tax_number: "1234567890",
  shop_tax_office: "Kadıköy",
  mersis_no: "",
  shop_logo: null,
  currency_type: 0,
  exchange_rate: null,
  payment: { method: "card", paid_on: "2026-12-31", website: "" },
  document_list: [{ name: "İrsaliye", number: "A-1", date: null }],
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
    zip_code: "07100",
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
  expect(body.product_items).toEqual([ITEM]);
  expect(body.bill_date).toBe(BILL.bill_date);
  expect(body.payment).toEqual(BILL.payment);
  expect(body.document_list).toEqual(BILL.document_list);
  expect([body.exchange_rate, body.shop_logo]).toEqual([null, undefined]);
});

test("a day is a day in Turkey", () => {
  expect(dayOf("2026-12-31T21:30:00Z")).toBe("2027-01-01");
  const body = billBody({ ...billValues(BILL), bill_date: "2026-12-30" }, BILL);
  expect(body.bill_date).toBe("2026-12-30T00:00:00");
  expect(billBody({ ...billValues(BILL), bill_date: null }, BILL).bill_date).toBeNull();
});

test("a rate is sent with dollars only, a paper only with its number", () => {
  const values = { ...billValues(BILL), rate: 41.5, rate_source: "TCMB", rate_date: "2026-12-30" };
  expect(billBody(values, BILL).exchange_rate).toBeNull();
  const body = billBody({ ...values, currency_type: "1", papers: [newPaper()] }, BILL);
  expect(body.exchange_rate).toEqual({ rate: 41.5, source: "TCMB", date: "2026-12-30" });
  expect(body.document_list).toEqual([]);
});

test("a new item takes nothing over from the one before it", () => {
  const values = billValues(BILL);
  const added = { ...newItem(), name: "Kitap" };
  const body = billBody({ ...values, items: [added, ...values.items] }, BILL);
  const { row: _, withholding: __, ...sent } = added;
  expect(body.product_items?.[0]).toEqual({ ...sent, withholding_code: null, withholding_tenths: null });
  expect(body.product_items?.[1]?.withholding_code).toBe("602");
});
