import type { OrderBody } from "@/api/generated/types.gen";
import type { useT } from "@/phrases/useT";

type Translate = ReturnType<typeof useT>["t"];

export type Buyer = Required<NonNullable<OrderBody["buyer"]>>;
export type PayType = NonNullable<OrderBody["pay_type"]>;

/** The country whose provinces, tax offices and numbers are known. */
export const HOME = "TR";

/** What the fields of a buyer need of the form that they stand in. */
export interface BuyerForm {
  values: Buyer;
  field: (name: keyof Buyer & string) => object;
  set: (some: Partial<Buyer>) => void;
}

/** The fields of the checkout, flat as its form has them. */
export type CheckoutValues = Buyer & { pay_type: PayType } & Record<string, unknown>;

/** Nobody yet. */
export const NOBODY: Buyer = {
  kind: "person",
  name: "",
  firstname: "",
  lastname: "",
  identity_number: "",
  tax_office: "",
  address: "",
  district: "",
  city: "",
  zip_code: "",
  country: "TR",
  phone: "",
  mail: "",
};

const PERSON_ONLY = ["firstname", "lastname"] as const;
const COMPANY_ONLY = ["name", "tax_office"] as const;

/** Who is billed: what belongs to the other kind of buyer, or to another country, stays in the form and is not sent. */
export function buyerOf(values: Buyer): Buyer {
  const others = new Set<string>(values.kind === "person" ? COMPANY_ONLY : PERSON_ONLY);
  if (values.country !== HOME) others.add("tax_office");
  const said = Object.keys(NOBODY).map((name) => [name, others.has(name) ? "" : values[name as keyof Buyer]]);
  return Object.fromEntries(said) as Buyer;
}

/** The fields that must be filled in. */
export function neededOf({ kind, country }: Pick<Buyer, "kind" | "country">): (keyof Buyer)[] {
  const isHome = country === HOME;
  const whose: (keyof Buyer)[] =
    kind === "company"
      ? ["name", "identity_number", ...(isHome ? (["tax_office"] as const) : [])]
      : ["firstname", "lastname"];
  return [...whose, "address", "city", ...(isHome ? (["district"] as const) : [])];
}

/** What is missing or wrong, by field. */
export function buyerProblems(buyer: Buyer, t: Translate): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of neededOf(buyer)) {
    if (!buyer[name].trim()) found[name] = t("orders.buyer.needed");
  }
  const number = buyer.identity_number.trim();
  const isCompany = buyer.kind === "company";
  if (!number || buyer.country !== HOME || isIdentityNumber(number)) return found;
  if (isCompany && isTaxNumber(number)) return found;
  const wrong = isCompany ? "orders.buyer.taxNumber.wrong" : "orders.buyer.identityNumber.wrong";
  return { ...found, identity_number: t(wrong) };
}

/** An address in one line, with the country where it is another. */
export function lineOf(buyer: Buyer, countryName: string): string {
  const place = [buyer.district, buyer.city].filter(Boolean).join("/");
  const land = buyer.country === HOME ? "" : countryName;
  return [buyer.address.replace(/\s+/g, " ").trim(), place, land].filter(Boolean).join(", ");
}

/** A Turkish national identity number: eleven digits, the last two computed from the others. */
export function isIdentityNumber(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false;
  const digit = (place: number) => Number(text[place]);
  const sum = (places: number[]) => places.reduce((total, place) => total + digit(place), 0);
  const tenth = (((sum([0, 2, 4, 6, 8]) * 7 - sum([1, 3, 5, 7])) % 10) + 10) % 10;
  return tenth === digit(9) && sum([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) % 10 === digit(10);
}

/** A Turkish tax number: ten digits, the last computed from the others. */
export function isTaxNumber(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  const sum = Array.from(text.slice(0, 9)).reduce((total, char, place) => {
    const moved = (Number(char) + 9 - place) % 10;
    const value = moved === 0 ? 0 : (moved * 2 ** (9 - place)) % 9 || 9;
    return total + value;
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(text[9]);
}
