import type { AnswerOf } from "@/api/call";
import type { ShopRole } from "@/api/generated/types.gen";

export type Shop = AnswerOf<"/v1/user/shop/get">["shop"];
export type BundleAnswer = AnswerOf<"/v1/user/shop/bundle/get">;
export type Bundle = BundleAnswer["bundle"];
export type Product = AnswerOf<"/v1/user/shop/bundle/product/get">["product"];
export type Agreement = AnswerOf<"/v1/user/shop/bundle/agreement/get">["agreement"];
export type AgreementVersion = AnswerOf<"/v1/user/shop/bundle/agreement/version/list">["list"][number];

export const ROLES: readonly ShopRole[] = [
  "shop_admin",
  "shop_settings_edit",
  "shop_bundle_add_edit",
  "shop_card_view",
  "shop_card_user_bundle_add_edit",
  "shop_order_bundle_status_management",
  "support_answer",
];

const SHOP = ["/v1/user/shop/list", "/v1/user/shop/get"] as const;
/** What changes with a bundle, its products and its agreements. */
export const BUNDLE_READS = [
  "/v1/user/shop/bundle/list",
  "/v1/user/shop/bundle/get",
  "/v1/user/shop/bundle/assigned/list",
  "/v1/user/shop/bundle/product/list",
  "/v1/user/shop/bundle/product/get",
  "/v1/user/shop/bundle/agreement/list",
  "/v1/user/shop/bundle/agreement/get",
  "/v1/user/shop/bundle/agreement/version/list",
  "/v1/user/shop/bundle/product/agreement/list",
  "/v1/user/shop/bundle/product/agreement/get",
  "/v1/user/shop/list",
] as const;
export const SHOP_READS = [...SHOP, "/v1/user/shop/bundle/get", "/v1/user/shop/bundle/list"] as const;

/** Whether a person of the shop may do what one of these roles allows. */
export function may(shop: Shop | undefined, ...roles: ShopRole[]): boolean {
  return roles.some((role) => shop?.own?.my_roles.includes(role));
}
