import type { BillBody, BillView, PayMethod } from "@/api/generated/types.gen";

export interface ItemValues {
  /** Which row of the form it is, however often rows are added and taken away. */
  row: string;
  /** Which item of the bill it was; null for one that was added. */
  position: number | null;
  name: string;
  count: number;
  unit_price: number;
  tax_rate_percent: number;
  price_includes_taxes: boolean;
  unit: string;
  code: string;
  /** Code and tenths of what the buyer withholds, as "602/9"; empty: nothing. */
  withholding: string;
  exemption_code: string;
  exemption_reason: string;
}

export interface PaperValues {
  row: string;
  name: string;
  number: string;
  date: string | null;
}

export interface BillValues extends Record<string, unknown> {
  bill_date: string | null;
  shop_name: string;
  shop_address: string;
  shop_tax_number: string;
  shop_tax_office: string;
  mersis_no: string;
  /** Null = as it is, empty = none, else the picture as data address. */
  shop_logo: string | null;
  kind: "person" | "company";
  name: string;
  firstname: string;
  lastname: string;
  tax_number: string;
  tax_office: string;
  address: string;
  district: string;
  city: string;
  zip_code: string;
  country: string;
  country_name: string;
  mail: string;
  phone: string;
  lang: "tr" | "en";
  currency_type: string;
  rate: number | string;
  rate_source: string;
  rate_date: string | null;
  method: PayMethod;
  paid_on: string | null;
  website: string;
  bill_external_id: string;
  note: string;
  papers: PaperValues[];
  items: ItemValues[];
}

const SELLER_FIELDS = [
  "shop_name",
  "shop_address",
  "shop_tax_number",
  "shop_tax_office",
  "mersis_no",
] as const;

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
  "zip_code",
  "country",
  "country_name",
  "mail",
  "phone",
  "lang",
] as const;

/** Units of UN/ECE recommendation 20 that shops sell in. */
export const UNITS = ["C62", "HUR", "DAY", "MON", "ANN", "KGM", "SET"] as const;

const DOLLAR = 1;

let rows = 0;

function nextRow(): string {
  rows += 1;
  return String(rows);
}

export function newItem(): ItemValues {
  return {
    row: nextRow(),
    position: null,
    name: "",
    count: 1,
    unit_price: 0,
    tax_rate_percent: 20,
    price_includes_taxes: true,
    unit: "C62",
    code: "",
    withholding: "",
    exemption_code: "",
    exemption_reason: "",
  };
}

export function newPaper(): PaperValues {
  return { row: nextRow(), name: "", number: "", date: null };
}

/** The day in Turkey of a moment, as YYYY-MM-DD. */
export function dayOf(moment: string | null): string | null {
  return moment ? new Date(moment).toLocaleDateString("sv-SE", { timeZone: "Europe/Istanbul" }) : null;
}

/** What the form of a bill begins with. */
export function billValues(bill: BillView): BillValues {
  const { payment, exchange_rate } = bill;
  return {
    ...of(bill.buyer, BUYER_FIELDS),
    ...of(bill, SELLER_FIELDS),
    bill_date: dayOf(bill.bill_date),
    shop_logo: null,
    currency_type: String(bill.currency_type),
    rate: exchange_rate?.rate ?? "",
    rate_source: exchange_rate?.source ?? "",
    rate_date: exchange_rate?.date ?? null,
    ...of(payment, ["method", "paid_on", "website"] as const),
    bill_external_id: bill.bill_external_id,
    note: bill.note,
    papers: bill.document_list.map((paper) => ({ ...paper, row: nextRow() })),
    items: bill.product_items.map((item) => ({
      row: nextRow(),
      ...of(item, ITEM_FIELDS),
      withholding: item.withholding_code ? `${item.withholding_code}/${item.withholding_tenths}` : "",
    })),
  };
}

const ITEM_FIELDS = [
  "position",
  "name",
  "count",
  "unit_price",
  "tax_rate_percent",
  "price_includes_taxes",
  "unit",
  "code",
  "exemption_code",
  "exemption_reason",
] as const;

function of<T, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}

/** What of the form cannot be sent: half a rate, and papers or items that are not told. */
export function problemsOf(values: BillValues, needed: string): Record<string, string> {
  const found: Record<string, string> = {};
  const rate = [String(values.rate), values.rate_source.trim(), values.rate_date ?? ""];
  if (Number(values.currency_type) === DOLLAR && rate.some(Boolean)) {
    RATE_FIELDS.forEach((name, place) => {
      if (!rate[place]) found[name] = needed;
    });
  }
  values.papers.forEach(({ name, number, date }, place) => {
    if ((name.trim() || date) && !number.trim()) found[`papers.${place}.number`] = needed;
  });
  return found;
}

const RATE_FIELDS = ["rate", "rate_source", "rate_date"] as const;

/** What is sent of the form. */
export function billBody(values: BillValues, bill: BillView): BillBody {
  const isSameDay = values.bill_date === dayOf(bill.bill_date);
  const isDollar = Number(values.currency_type) === DOLLAR;
  const hasRate = isDollar && values.rate !== "" && values.rate_source.trim() && values.rate_date;
  return {
    ...of(values, SELLER_FIELDS),
    ...(values.shop_logo === null ? {} : { shop_logo: values.shop_logo }),
    bill_date: isSameDay ? bill.bill_date : values.bill_date && `${values.bill_date}T00:00:00`,
    buyer: { ...of(values, BUYER_FIELDS), user_client_id: bill.buyer.user_client_id } as NonNullable<
      BillBody["buyer"]
    >,
    currency_type: Number(values.currency_type),
    exchange_rate: hasRate
      ? { rate: Number(values.rate), source: values.rate_source.trim(), date: values.rate_date ?? "" }
      : null,
    payment: of(values, ["method", "paid_on", "website"] as const),
    bill_external_id: values.bill_external_id,
    note: values.note,
    document_list: values.papers
      .filter(({ number }) => number.trim())
      .map(({ name, number, date }) => ({ name, number: number.trim(), date })),
    product_items: values.items.map(({ row: _row, withholding, ...item }) => {
      const [code, tenths] = withholding.split("/");
      return {
        ...item,
        withholding_code: code || null,
        withholding_tenths: tenths ? Number(tenths) : null,
      };
    }),
  };
}
