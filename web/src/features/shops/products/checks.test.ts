import { renderHook } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { useProductChecks } from "./checks";
import { type ProductValues, productValues } from "./values";

beforeAll(() => setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand"))));

function wrong(values: Partial<ProductValues>): string[] {
  const { validate } = renderHook(() => useProductChecks()).result.current;
  const all = { ...productValues(), ...values };
  return Object.entries(validate)
    .filter(([name, check]) =>
      (check as (value: unknown, of: ProductValues) => unknown)(all[name as never], all),
    )
    .map(([name]) => name);
}

it("names everything that a type of product lacks at once, not the name alone", () => {
  expect(wrong({ product_type: "credit" })).toEqual(["pro_name", "pro_usage_count"]);
  expect(wrong({ product_type: "authorization" })).toEqual(["pro_name", "auth_id"]);
  expect(wrong({ product_type: "statistics_view" })).toEqual(["pro_name", "wanalyzer_project_id"]);
  expect(wrong({ product_type: "service" })).toEqual(["pro_name"]);
});

it("asks for the output of the project that was chosen, and for the count where uses are counted", () => {
  const chosen = { pro_name: "a", wanalyzer_project_id: "p" };
  expect(wrong({ ...chosen, product_type: "statistics_view" })).toEqual(["wanalyzer_stats_id"]);
  expect(wrong({ ...chosen, product_type: "statistics_view", wanalyzer_chart_id: "c" })).toEqual([]);
  expect(wrong({ ...chosen, product_type: "machine_learning_query" })).toEqual([
    "wanalyzer_machinelearning_id",
  ]);
  expect(wrong({ pro_name: "a", product_type: "service", pro_usage_count_type: "daily" })).toEqual([
    "pro_usage_count",
  ]);
  expect(wrong({ pro_name: "a", product_type: "credit", pro_usage_count: 10 })).toEqual([]);
});
