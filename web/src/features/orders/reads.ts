import type { CallPath } from "@/api/call";

/** What is read again after something of an order was moved. */
export const ORDER_READS: readonly CallPath[] = [
  "/v1/user/shopcart/order/get",
  "/v1/user/shopcart/order/list",
  "/v1/user/shopcart/withdrawal/get",
  "/v1/user/shopcart/bundle/try/get",
  "/v1/user/shop/order/list",
  "/v1/user/shop/refund/list",
  "/v1/user/shopcart/active/list",
  "/v1/user/entitlement/get",
  "/v1/user/bill/list",
  "/v1/user/bill/get",
];
