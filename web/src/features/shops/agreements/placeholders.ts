import type { Shop } from "../types";

/** What an agreement may have filled in, as the server names it. */
export const PLACEHOLDERS = [
  "seller.name",
  "seller.address",
  "seller.tax_office",
  "seller.tax_number",
  "seller.mersis_no",
  "seller.trade_register_number",
  "seller.mail",
  "seller.phone",
  "seller.web",
  "buyer.name",
  "buyer.address",
  "buyer.identity_number",
  "buyer.mail",
  "buyer.phone",
  "order.number",
  "order.date",
  "order.items",
  "order.net",
  "order.tax",
  "order.total",
  "order.payment_method",
  "bundle.name",
] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

const OPEN = "…………";
const HOLE = /\{\{\s*([a-z_.]+)\s*\}\}/g;

export function sellerValues(shop: Shop | undefined): Partial<Record<Placeholder, string>> {
  if (!shop) return {};
  return {
    "seller.name": shop.shop_name,
    "seller.address": shop.shop_address,
    "seller.tax_office": shop.shop_tax_office,
    "seller.tax_number": shop.shop_tax_number,
    "seller.mersis_no": shop.mersis_no,
    "seller.trade_register_number": shop.trade_register_number,
    "seller.mail": shop.mail,
    "seller.phone": shop.phone,
    "seller.web": shop.shop_web_link,
  };
}

/** Rich text with values in its holes; what has no value is left open to the eye. */
export function filled(html: string, values: Partial<Record<string, string>>): string {
  return html.replaceAll(HOLE, (_, name: string) => escaped(values[name] || OPEN));
}

/** Rich text with the readable names of its holes; one that nothing will ever be filled into stays as it is. */
export function named(html: string, nameOf: (hole: Placeholder) => string): string {
  return html.replaceAll(HOLE, (raw: string, name: string) => {
    const hole = PLACEHOLDERS.find((known) => known === name);
    return hole ? escaped(`[${nameOf(hole)}]`) : raw;
  });
}

/** Names between braces that nothing will ever be filled into. */
export function unknownHoles(html: string): string[] {
  const names = [...html.matchAll(HOLE)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => !PLACEHOLDERS.some((known) => known === name)).toSorted();
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
