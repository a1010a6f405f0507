import { expect, it } from "vitest";
import { nextOf } from "./goingOn";

const rows = ["a", "b", "c"].map((id) => ({ user_support_client_id: id }));

it("goes on with the next row, from the last one with the first, and from the only one nowhere", () => {
  expect([nextOf(rows, "a"), nextOf(rows, "c"), nextOf(rows.slice(0, 1), "a")]).toEqual(["b", "a", ""]);
  expect(nextOf(rows, "elsewhere")).toBe("a");
});
