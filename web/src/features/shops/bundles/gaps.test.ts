import { expect, it } from "vitest";
import { gapLink } from "./gaps";

const place = {
  shop: "s",
  bundle: "b",
  products: [
    { id: "whole", hasTax: true, hasPrice: true, hasProject: true },
    { id: "bare", hasTax: false, hasPrice: true, hasProject: true },
  ],
};

it("leads to the place where each missing thing is set right", () => {
  expect(gapLink("shop", place).route).toBe("user_shop_record");
  expect(gapLink("pay_type", place).params).toEqual({ shop: "s", tab: "payments" });
  expect(gapLink("agreement.distance_sales", place)).toEqual({
    route: "user_shop_bundle_agreement_record",
    params: { shop: "s", bundle: "b", kind: "distance_sales" },
  });
  expect(gapLink("tax_rate_percent", place).params).toMatchObject({
    product: "bare",
    field: "tax_rate_percent",
  });
  expect(gapLink("bundle_name", place).params).toMatchObject({ bundle: "b", field: "bundle_name" });
});

it("leads to a new product where there is none yet", () => {
  expect(gapLink("product", { ...place, products: [] })).toEqual({
    route: "user_shop_bundle_product_record",
    params: { shop: "s", bundle: "b" },
  });
});
