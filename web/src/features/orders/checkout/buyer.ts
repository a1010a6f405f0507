import type { OrderBody } from "@/api/generated/types.gen";

export type Buyer = Required<NonNullable<OrderBody["buyer"]>>;
export type PayType = NonNullable<OrderBody["pay_type"]>;

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

/** Who is billed: what belongs to the other kind of buyer stays in the form and is not sent. */
export function buyerOf(values: CheckoutValues): Buyer {
  const { pay_type: _, ...buyer } = values;
  const others = buyer.kind === "person" ? COMPANY_ONLY : PERSON_ONLY;
  return { ...buyer, ...Object.fromEntries(others.map((name) => [name, ""])) } as Buyer;
}

/** The fields that must be filled in. */
export function neededOf(kind: string): (keyof Buyer)[] {
  const whose: (keyof Buyer)[] =
    kind === "company" ? ["name", "tax_office", "identity_number"] : ["firstname", "lastname"];
  return [...whose, "address", "city", "district"];
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
