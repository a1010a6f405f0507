import { expect, it } from "vitest";
import { outcomeOf } from "./outcome";

const payment = (id: string, status: string, is_current = true, pay_type = "card") => ({
  user_shopcart_bundle_product_payment_client_id: id,
  status,
  is_current,
  pay_type,
  held_list: [] as unknown[],
  reason: status === "failed" ? "Kart reddedildi." : "",
});
const order = (...payment_list: ReturnType<typeof payment>[]) => ({ order: { payment_list } }) as never;

it("believes the order more than the address", () => {
  expect(outcomeOf(order(payment("a", "approved")), "a", "failed").kind).toBe("approved");
  expect(outcomeOf(order(payment("a", "waiting")), "a", "approved").kind).toBe("waiting");
});

it("says why a card failed, and that a new payment waits", () => {
  const found = outcomeOf(order(payment("a", "failed", false), payment("b", "waiting")), "a", "failed");
  expect(found).toEqual({ kind: "failed", reason: "Kart reddedildi." });
});

it("asks on only while a card's own answer is open", () => {
  expect(outcomeOf(order(payment("a", "waiting", true, "transfer")), "a", "waiting").kind).toBe("none");
  expect(outcomeOf(order(payment("a", "waiting")), "", "").kind).toBe("none");
});

it("does not say that no money was taken where a card was charged in vain", () => {
  const charged = { ...payment("a", "cancelled"), held_list: [{ state: "unmatched" }] };
  expect(outcomeOf(order(charged), "a", "cancelled").kind).toBe("held");
});

it("does not ask on where the card's page was left, unless it was paid all the same", () => {
  expect(outcomeOf(order(payment("a", "waiting")), "a", "left").kind).toBe("left");
  expect(outcomeOf(order(payment("a", "approved")), "a", "left").kind).toBe("approved");
});

it("goes on to the next shop's payment when one of several is paid", () => {
  expect(outcomeOf(order(payment("a", "approved"), payment("b", "waiting")), "a", "approved").kind).toBe(
    "none",
  );
});
