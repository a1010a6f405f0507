import { expect, it } from "vitest";
import type { Shop } from "../types";
import { bankValues, shopBody, shopValues, slotField, usedSlots, withoutSlot } from "./values";

const shop = {
  shop_name: "Anadolu Veri",
  own: {
    tax_rate_percent: "8.50",
    bank_accounts: [
      { slot: 2, bank_name: "Garanti BBVA", bank_title: "Anadolu Veri", iban: "TR33", bank_info: "TL" },
    ],
  },
} as unknown as Shop;

it("names the bank slots as the server does", () => {
  expect([slotField("bank_info", 1), slotField("bank_info", 2), slotField("iban", 1)]).toEqual([
    "bank_info",
    "bank_info_2",
    "iban_1",
  ]);
});

it("brings the tax rate to its form and back", () => {
  expect(shopValues(shop).tax_rate_percent).toBe(8.5);
  expect(shopBody(shopValues(shop)).tax_rate_percent).toBe(8.5);
  expect(shopBody(shopValues()).tax_rate_percent).toBeNull();
});

it("empties a bank slot and leaves the others", () => {
  const values = bankValues(shop);
  expect(usedSlots(values)).toEqual([2]);
  expect(values["bank_info_2"]).toBe("TL");
  expect(usedSlots(withoutSlot(values, 2))).toEqual([]);
  expect(usedSlots(withoutSlot(values, 1))).toEqual([2]);
});
