import { expect, test } from "vitest";
import { qualityParts, shareText } from "./quality";

test("the parts of all cells add up, and what there is none of is no part", () => {
  expect(qualityParts({ cell_count: 200, empty_count: 20, doubtful_count: 0 })).toEqual([
    { kind: "fine", share: 0.9 },
    { kind: "empty", share: 0.1 },
  ]);
  const parts = qualityParts({ cell_count: 100, empty_count: 70, doubtful_count: 40 });
  expect(parts.map(({ kind }) => kind)).toEqual(["doubtful", "empty"]);
  expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});

test("data without cells has no parts", () => {
  expect(qualityParts({ cell_count: 0, empty_count: 0, doubtful_count: 0 })).toEqual([]);
});

test("a part that is there is never told as nothing", () => {
  expect(shareText("tr", 18 / 51_216)).toBe("<%0,1");
  expect(shareText("en", 18 / 51_216)).toBe("<0.1%");
  expect(shareText("tr", 0.033)).toBe("%3,3");
  expect(shareText("tr", 0.82)).toBe("%82");
});
