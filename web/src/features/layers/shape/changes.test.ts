import { expect, it } from "vitest";
import { type ShapeChange, toldChanges } from "./changes";

const NOW = Date.parse("2026-11-29T12:00:00Z");
const change = (change_id: string, more: Partial<ShapeChange>): ShapeChange => ({
  change_id,
  kind: "retype",
  state: "done",
  wdm_code: "size",
  done: 3,
  misfits: [],
  problem: "",
  made_at: "2026-11-29T11:00:00Z",
  due_at: "2026-11-29T11:00:00Z",
  ended_at: null,
  ...more,
});
const told = (...list: ShapeChange[]) => toldChanges(list, NOW).map((each) => each.change_id);

it("what a change has left empty is said for a week after it", () => {
  const misfits = [{ cl_id: "r", value: "uzun" }];
  expect(
    told(
      change("fits", { ended_at: "2026-11-29T11:00:00Z" }),
      change("left", { misfits, ended_at: "2026-11-28T11:00:00Z" }),
      change("old", { misfits, ended_at: "2026-11-20T11:00:00Z" }),
    ),
  ).toEqual(["left"]);
});

it("an old column that rests until it is removed is not told of; what waits for its turn or failed is", () => {
  expect(
    told(
      change("rests", { kind: "drop", state: "waiting", wdm_code: null, due_at: "2026-12-29T11:00:00Z" }),
      change("waits", { state: "waiting" }),
      change("failed", { state: "failed" }),
    ),
  ).toEqual(["waits", "failed"]);
});
