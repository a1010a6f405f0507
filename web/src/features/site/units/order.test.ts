import { expect, it } from "vitest";
import { ordersFor } from "./order";

const rows = (...orders: number[]) => orders.map((order, at) => ({ id: "abcdef"[at] ?? "", order }));

it("says one order anew where there is room", () => {
  expect(ordersFor(rows(10, 30, 20), "b")).toEqual([{ id: "b", order: 15 }]);
  expect(ordersFor(rows(30, 10, 20), "a")).toEqual([{ id: "a", order: 4 }]);
  expect(ordersFor(rows(20, 30, 10), "c")).toEqual([{ id: "c", order: 40 }]);
});

it("says all of them anew where there is none", () => {
  expect(ordersFor(rows(10, 10, 10), "b")).toEqual([
    { id: "b", order: 20 },
    { id: "c", order: 30 },
  ]);
  expect(ordersFor(rows(3, 0, 1), "a")).toEqual([
    { id: "a", order: 10 },
    { id: "b", order: 20 },
    { id: "c", order: 30 },
  ]);
});
