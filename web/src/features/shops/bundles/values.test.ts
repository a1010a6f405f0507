import { expect, it } from "vitest";
import { bundleData, bundleValues, moved } from "./values";

it("sends a bundle without empty features, and without a time where it never expires", () => {
  const data = bundleData({
    ...bundleValues(),
    feature_list: [
      { tr: " 1.000 kredi ", en: "1,000 credits" },
      { tr: "", en: "" },
    ],
    expiration_time_value: "12",
    max_assigned_count: "",
    trial_days: "",
  });
  expect(data.feature_list).toEqual([{ tr: "1.000 kredi", en: "1,000 credits" }]);
  expect(data.expiration_time_value).toBe("");
  expect([data.max_assigned_count, data.trial_days]).toEqual([null, null]);
  expect(bundleData({ ...bundleValues(), trial_days: "14" }).trial_days).toBe(14);
});

it("moves an item of a list, but not over its ends", () => {
  expect(moved(["a", "b", "c"], 1, -1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 1, 1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
});
