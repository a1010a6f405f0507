import type { ShopBody } from "@/api/generated/types.gen";
import type { Shop } from "../types";

export const SLOTS = [1, 2, 3, 4, 5] as const;
export type Slot = (typeof SLOTS)[number];
type BankField = "bank_name" | "bank_title" | "iban" | "bank_info";
const BANK_FIELDS: readonly BankField[] = ["bank_name", "bank_title", "iban", "bank_info"];

/** The first slot's information has no number. */
export function slotField(name: BankField, slot: Slot): keyof ShopBody {
  return (name === "bank_info" && slot === 1 ? name : `${name}_${slot}`) as keyof ShopBody;
}

/** A shop as its form holds it. */
export type ShopValues = {
  shop_name: string;
  short_name: string;
  shop_logo: string | null;
  shop_address: string;
  shop_tax_office: string;
  shop_tax_number: string;
  tax_rate_percent: number | string;
  mersis_no: string;
  trade_register_number: string;
  shop_web_link: string;
  mail: string;
  phone: string;
};

export function shopValues(shop?: Shop): ShopValues {
  return {
    shop_name: shop?.shop_name ?? "",
    short_name: shop?.short_name ?? "",
    shop_logo: shop?.shop_logo ?? null,
    shop_address: shop?.shop_address ?? "",
    shop_tax_office: shop?.shop_tax_office ?? "",
    shop_tax_number: shop?.shop_tax_number ?? "",
    tax_rate_percent: percentOf(shop?.own?.tax_rate_percent),
    mersis_no: shop?.mersis_no ?? "",
    trade_register_number: shop?.trade_register_number ?? "",
    shop_web_link: shop?.shop_web_link ?? "",
    mail: shop?.mail ?? "",
    phone: shop?.phone ?? "",
  };
}

/** "20.00" → 20; no rate → "". */
export function percentOf(text: string | null | undefined): number | "" {
  return text === null || text === undefined || text === "" ? "" : Number(text);
}

export function shopBody({ tax_rate_percent, ...values }: ShopValues): ShopBody {
  return { ...values, tax_rate_percent: tax_rate_percent === "" ? null : Number(tax_rate_percent) };
}

export type BankValues = Record<string, string>;

/** The bank slots of a shop as flat fields, as the server names them. */
export function bankValues(shop: Shop): BankValues {
  const values: BankValues = {};
  for (const slot of SLOTS) {
    const account = shop.own?.bank_accounts.find((each) => each.slot === slot);
    for (const name of BANK_FIELDS) values[slotField(name, slot)] = account?.[name] ?? "";
  }
  return values;
}

/** The slots in which something stands. */
export function usedSlots(values: BankValues): Slot[] {
  return SLOTS.filter((slot) => BANK_FIELDS.some((name) => values[slotField(name, slot)]));
}

export function withoutSlot(values: BankValues, slot: Slot): BankValues {
  const emptied = Object.fromEntries(BANK_FIELDS.map((name) => [slotField(name, slot), ""]));
  return { ...values, ...emptied };
}
