import { expect, it } from "vitest";
import type { Product } from "../types";
import { hasCampaign, hasPart, productBody, productValues, typesFor, withoutCampaign } from "./values";

it("asks of each type of product only what it has a use for", () => {
  expect(hasPart("credit", "credits")).toBe(true);
  expect(hasPart("credit", "analysis")).toBe(false);
  expect(hasPart("statistics_view", "statistics")).toBe(true);
  expect(hasPart("dataset_filter", "model")).toBe(false);
});

it("offers credits in shops of the platform alone", () => {
  expect(typesFor(true)).toContain("credit");
  expect(typesFor(false)).not.toContain("credit");
  expect(typesFor(false)).toHaveLength(typesFor(true).length - 1);
});

it("sends prices by currency, and no count where uses are not counted", () => {
  const body = productBody({
    ...productValues(),
    product_type: "service",
    amount_usd: 4_990,
    tax_rate_percent: "",
    pro_usage_count: 5,
    pay_period_type: "month",
  });
  expect(body.currency_amount_list).toEqual([{ currency_type: 1, amount: 4_990 }]);
  expect(body.tax_rate_percent).toBeNull();
  expect(body.pro_usage_count).toBeNull();
  expect(body.pay_period_type).toBeNull();
});

it("forgets the authorization, the statistics and the model that another type had", () => {
  const body = productBody({
    ...productValues(),
    product_type: "credit",
    pro_usage_count: 1000,
    auth_id: "shop_new",
    wanalyzer_stats_id: "s",
    wanalyzer_machinelearning_id: "m",
  });
  expect([body.auth_id, body.wanalyzer_stats_id, body.wanalyzer_machinelearning_id]).toEqual([
    "",
    null,
    null,
  ]);
  expect(body.pro_usage_count).toBe(1000);
});

it("reads what the server keeps", () => {
  const values = productValues({
    pro_name: "1.000 kredi",
    currency_amount_list: [{ currency_type: 0, amount: 12_345 }],
    tax_rate_percent: "20.00",
    pro_usage_count: null,
  } as unknown as Product);
  expect(values).toMatchObject({
    pro_name: "1.000 kredi",
    amount_try: 12_345,
    amount_usd: null,
    tax_rate_percent: 20,
    pro_usage_count: "",
  });
});

it("keeps a campaign beside the list price, and sends none where it was removed", () => {
  const kept = productValues({
    currency_amount_list: [{ currency_type: 0, amount: 12_000 }],
    campaign_amount_list: [{ currency_type: 0, amount: 9_900 }],
    campaign_from: "2026-12-01",
    campaign_until: "2026-12-31",
  } as unknown as Product);
  expect(kept).toMatchObject({ amount_try: 12_000, campaign_try: 9_900, campaign_usd: null });
  expect(hasCampaign(kept)).toBe(true);
  expect(productBody(kept).campaign_amount_list).toEqual([{ currency_type: 0, amount: 9_900 }]);
  const ended = { ...kept, ...withoutCampaign };
  expect(hasCampaign(ended)).toBe(false);
  expect(productBody(ended)).toMatchObject({ campaign_amount_list: [], campaign_from: null });
});
