export interface Gap {
  field: string;
  message: string;
}

/** Where a shop's people are when they look at what a bundle lacks. */
export interface GapPlace {
  shop: string;
  bundle: string;
  /** The products that are part of what is sold. */
  products: readonly { id: string; hasTax: boolean; hasPrice: boolean; hasProject: boolean }[];
}

export interface GapLink {
  route: string;
  params: Record<string, string>;
}

const PRODUCT_FIELDS = new Set(["currency_amount_list", "tax_rate_percent", "wanalyzer_project_id"]);

/** The screen and the field where something that a sale needs can be set right. */
export function gapLink(field: string, { shop, bundle, products }: GapPlace): GapLink {
  const [part = "", kind = ""] = field.split(".");
  if (part === "agreement") {
    return { route: "user_shop_bundle_agreement_record", params: { shop, bundle, kind } };
  }
  if (part === "product") return { route: "user_shop_bundle_product_record", params: { shop, bundle } };
  if (PRODUCT_FIELDS.has(part)) {
    const lacking = products.find(
      (each) =>
        (part === "tax_rate_percent" && !each.hasTax) ||
        (part === "currency_amount_list" && !each.hasPrice) ||
        (part === "wanalyzer_project_id" && !each.hasProject),
    );
    const product = lacking ?? products[0];
    if (!product) return { route: "user_shop_bundle_product_list", params: { shop, bundle } };
    const params = { shop, bundle, product: product.id, field: part };
    return { route: "user_shop_bundle_product_record", params };
  }
  if (part === "pay_type") return { route: "user_shop_record", params: { shop, tab: "payments" } };
  if (part === "shop") return { route: "user_shop_record", params: { shop } };
  return { route: "user_shop_bundle_record", params: { shop, bundle, field: part } };
}
