export const LIST = "/v1/user/shop/webhook/list";
export const LOG = "/v1/user/shop/webhook/delivery/list";

/** What a program can be told of, by the names that it reads. */
export const EVENTS = [
  "order.paid",
  "order.refunded",
  "order.cancelled",
  "entitlement.changed",
  "bill.approved",
] as const;

export type Told = (typeof EVENTS)[number];

export function isTold(name: string): name is Told {
  return EVENTS.some((each) => each === name);
}

/** Why nothing came back, as the server names it. */
export const PROBLEMS = [
  "private_address",
  "unknown_host",
  "no_connection",
  "no_answer",
  "bad_certificate",
] as const;

export function problemOf(name: string): (typeof PROBLEMS)[number] {
  return PROBLEMS.find((each) => each === name) ?? "no_connection";
}
