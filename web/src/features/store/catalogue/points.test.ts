import { expect, it } from "vitest";
import type { Translate } from "@/phrases/useT";
import { pointsOf } from "./points";

const t = ((key: string, { count }: { count: number }) => `${key} ${count}`) as Translate;

it("says everything that fits, and nothing twice", () => {
  expect(pointsOf(t, ["a", "b"], ["b", "c", "d"])).toEqual(["a", "b", "c", "d"]);
});

it("says how much more there is", () => {
  expect(pointsOf(t, ["a", "b"], ["c", "d", "e", "f"])).toEqual([
    "a",
    "b",
    "c",
    "d",
    "store.features.more 2",
  ]);
});
