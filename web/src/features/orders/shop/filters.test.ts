import { expect, it } from "vitest";
import { commonMoves, filterOf, viewOf, withView } from "./filters";

it("reads the filter from the address and leaves out what it does not know", () => {
  expect(
    filterOf(
      "?status=bundle_active,nonsense&way=transfer&receipt=yes&delivery=objected&since=2026-01-31&until=x",
    ),
  ).toEqual({
    status_list: ["bundle_active"],
    pay_type: "transfer",
    has_receipt: true,
    delivery_status: "objected",
    begin_date: "2026-01-31",
  });
  expect(filterOf("?status=&way=cash&delivery=lost&least=-1&bundle=all")).toEqual({});
  expect(filterOf("?least=100&most=250000&currency=1")).toEqual({
    least_amount: 100,
    most_amount: 250_000,
    currency_type: 1,
  });
});

it("keeps shop and tab when a saved view is opened", () => {
  const view = viewOf("?shop=1&text=Işık&tab=orders&status=payment_waiting");
  const opened = new URLSearchParams(withView("?shop=2&way=card", view));
  expect(Object.fromEntries(opened)).toEqual({ shop: "2", status: "payment_waiting", text: "Işık" });
});

it("offers for several orders only what all of them allow", () => {
  const orders = [
    { allowed_list: ["payment_approved", "payment_cancelled"] },
    { allowed_list: ["payment_cancelled"] },
  ];
  expect(commonMoves(orders)).toEqual(["payment_cancelled"]);
  expect(commonMoves([])).toEqual([]);
});
