import { beforeAll, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { translate } from "@/phrases/useT";
import { textsIn } from "@/testing/phrases";
import { captionOf, shownValue } from "./words";

beforeAll(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, (lang) => Promise.resolve(textsIn(lang)));
});

const show = (value: unknown, field = "pro_name") => shownValue(field, value, translate, "tr");

it("tells values of a workbook as a person reads them", () => {
  expect([show(null), show(""), show([]), show(12), show("Kredi")]).toEqual(["–", "–", "–", "12", "Kredi"]);
  expect(show([{ tr: "Hızlı", en: "Fast" }])).toBe("Hızlı / Fast");
  expect(show(true)).not.toBe(show(false));
});

it("tells amounts, days, rates and choices as the forms do", () => {
  expect(show(123_456, "amount_try")).toBe("1.234,56\u00A0₺");
  expect(show(109_990, "amount_usd")).toBe("1.099,90\u00A0$");
  expect(show("2026-12-31", "pro_end_date")).toBe("31.12.2026");
  expect(show("2026-12-31", "expiration_time_value")).toBe("31.12.2026");
  expect(show("18", "expiration_time_value")).toBe("18");
  expect(show("10.50", "tax_rate_percent")).toBe("%10,5");
  expect(show("12.50", "percent")).toBe("%12,5");
  expect(show(1_250, "discount_try")).toBe("12,50\u00A0₺");
  expect(show("2027-01-31", "ends_on")).toBe("31.01.2027");
  expect(show(12_000, "pro_usage_count")).toBe("12.000");
  expect(show("campaign", "task_type")).toBe("Kampanya");
  expect(show("periodic", "pay_type")).toBe("Dönemsel");
  expect(show("never", "expiration_time_type")).toBe("Süresiz");
});

it("calls a field it does not know by its own name", () => {
  expect(captionOf("unheard_of", translate)).toBe("unheard_of");
  expect(captionOf("pro_name", translate)).not.toBe("pro_name");
  expect(captionOf("selected_layers", translate)).toBe("Seçilen katmanlar");
  expect(captionOf("most_uses", translate)).toBe("Toplam kullanım sınırı");
  expect(captionOf("product", translate)).toBe("Ürünler");
});
