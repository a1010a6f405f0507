import type { BillBody, BillView } from "@/api/generated/types.gen";

export interface ItemValues {
  /** Which row of the form it is, however often rows are added and taken away. */
  row: string;
  name: string;
  count: number;
  unit_price: number;
  tax_rate_percent: number;
  price_includes_taxes: boolean;
}

export interface BillValues extends Record<string, unknown> {
  kind: "person" | "company";
  name: string;
  firstname: string;
  lastname: string;
  tax_number: string;
  tax_office: string;
  address: string;
  district: string;
  city: string;
  mail: string;
  shop_address: string;
  bill_external_id: string;
  note: string;
  items: ItemValues[];
}

const BUYER_FIELDS = [
  "kind",
  "name",
  "firstname",
  "lastname",
  "tax_number",
  "tax_office",
  "address",
  "district",
  "city",
  "mail",
] as const;

let rows = 0;

function nextRow(): string {
  rows += 1;
  return String(rows);
}

export function newItem(): ItemValues {
  return {
    row: nextRow(),
    name: "",
    count: 1,
    unit_price: 0,
    tax_rate_percent: 20,
    price_includes_taxes: true,
  };
}

/** What the form of a bill begins with. */
export function billValues(bill: BillView): BillValues {
  const { buyer } = bill;
  return {
    ...(Object.fromEntries(BUYER_FIELDS.map((name) => [name, buyer[name]])) as Pick<
      BillValues,
      (typeof BUYER_FIELDS)[number]
    >),
    shop_address: bill.shop_address,
    bill_external_id: bill.bill_external_id,
    note: bill.note,
    items: bill.product_items.map((item) => ({
      row: nextRow(),
      name: item.name,
      count: item.count,
      unit_price: item.unit_price,
      tax_rate_percent: item.tax_rate_percent,
      price_includes_taxes: item.price_includes_taxes,
    })),
  };
}

/** What is sent: what the form does not show of buyer and items stays as it was. */
export function billBody(values: BillValues, bill: BillView): BillBody {
  const { shown_name: _, ...before } = bill.buyer;
  return {
    buyer: { ...before, ...Object.fromEntries(BUYER_FIELDS.map((name) => [name, values[name]])) },
    shop_address: values.shop_address,
    bill_external_id: values.bill_external_id,
    note: values.note,
    product_items: values.items.map(({ row: _row, ...item }, place) => ({
      ...keptOf(bill, place, item.name),
      ...item,
    })),
  } as BillBody;
}

/** Unit, code, withholding and exemption belong to the item of that name. */
function keptOf(bill: BillView, place: number, name: string) {
  const same = bill.product_items.filter((item) => item.name === name);
  const item = same.length === 1 ? same[0] : bill.product_items[place];
  if (!item || item.name !== name) return {};
  const { unit, code, withholding_code, withholding_tenths, exemption_code, exemption_reason } = item;
  return { unit, code, withholding_code, withholding_tenths, exemption_code, exemption_reason };
}
