import type { AnswerOf, CallPath } from "@/api/call";

export const MONEY_LIST = "/v1/user/shop/money/list";

/** What is read again after money was imported, matched or set aside. */
export const MONEY_READS: readonly CallPath[] = [
  MONEY_LIST,
  "/v1/user/shop/order/list",
  "/v1/user/shopcart/order/get",
];

export const MONEY_STATES = [
  "proposed",
  "unmatched",
  "matched",
  "set_aside",
  "returning",
  "returned",
] as const;

/** Money that came in. */
export type Money = AnswerOf<typeof MONEY_LIST>["list"][number];
