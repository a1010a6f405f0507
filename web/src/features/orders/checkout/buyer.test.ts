import { expect, it } from "vitest";
import { agreementsOf } from "./agreements";
import { type Buyer, buyerOf, buyerProblems, isIdentityNumber, isTaxNumber, lineOf, neededOf } from "./buyer";

const BUYER: Buyer = {
  kind: "person",
  name: "Örnek A.Ş.",
  firstname: "Işıl",
  lastname: "Çağ",
  identity_number: "",
  tax_office: "Kadıköy",
  address: "Moda Cad. 1",
  district: "Kadıköy",
  city: "İstanbul",
  zip_code: "",
  country: "TR",
  phone: "",
  mail: "",
};

it("sends only what belongs to the chosen kind of buyer", () => {
  const person = buyerOf({ ...BUYER, pay_type: "card" } as Buyer);
  expect([person.name, person.tax_office, person.firstname]).toEqual(["", "", "Işıl"]);
  const company = buyerOf({ ...BUYER, kind: "company", pay_type: "card" } as Buyer);
  expect([company.name, company.tax_office, company.firstname]).toEqual(["Örnek A.Ş.", "Kadıköy", ""]);
  expect("pay_type" in company).toBe(false);
});

it("needs a tax number of companies only", () => {
  expect(neededOf({ kind: "company", country: "TR" })).toContain("identity_number");
  expect(neededOf({ kind: "person", country: "TR" })).not.toContain("identity_number");
});

it("knows identity numbers and tax numbers by their check digits", () => {
  expect(isIdentityNumber("10000000146")).toBe(true);
  expect(isIdentityNumber("10000000147")).toBe(false);
  expect(isIdentityNumber("01234567890")).toBe(false);
  expect(isTaxNumber("1234567890")).toBe(true);
  expect(isTaxNumber("1234567891")).toBe(false);
});

it("asks a company abroad for its own number, and neither for a tax office nor for a district", () => {
  const needed = neededOf({ kind: "company", country: "GB" });
  expect(needed).toEqual(["name", "identity_number", "address", "city"]);
  const abroad: Buyer = { ...BUYER, kind: "company", country: "GB", city: "London", district: "" };
  expect(buyerProblems({ ...abroad, identity_number: "GB 123" }, ((key: string) => key) as never)).toEqual(
    {},
  );
  expect(buyerOf(abroad).tax_office).toBe("");
  expect(lineOf(abroad, "Birleşik Krallık")).toBe("Moda Cad. 1, London, Birleşik Krallık");
  expect(lineOf(BUYER, "Türkiye")).toBe("Moda Cad. 1, Kadıköy/İstanbul");
});

const bundle = (name: string, version: number) => ({
  bundle_name: name,
  agreement_list: [
    { agreement_id: "a", version, kind: "other", title: "", user_shop_bundle_product_client_id: null },
  ],
});

it("asks for each version of an agreement once", () => {
  const found = agreementsOf([bundle("A", 1), bundle("B", 1), bundle("C", 2)] as never);
  const each = found.flatMap(({ agreements }) => agreements);
  expect(each.map(({ bundleName, version }) => [bundleName, version])).toEqual([
    ["A", 1],
    ["C", 2],
  ]);
});
