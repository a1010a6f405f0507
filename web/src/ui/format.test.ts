import { expect, it } from "vitest";
import {
  formatBytes,
  formatDate,
  formatDateTime,
  formatDuration,
  formatMoney,
  formatNumber,
  formatP,
  formatPercent,
  MISSING,
} from "./format";

it("writes numbers with the separators of the language", () => {
  expect(formatNumber("tr", 1234.567)).toBe("1.234,57");
  expect(formatNumber("en", 1234.567)).toBe("1,234.57");
  expect(formatNumber("tr", -0)).toBe("0");
  expect(formatNumber("tr", -0.001)).toBe("0");
});
it("puts the percent sign before the number in Turkish and after it in English", () => {
  expect(formatPercent("tr", 0.125)).toBe("%12,5");
  expect(formatPercent("en", 0.125)).toBe("12.5%");
});
it("writes money as each language does", () => {
  expect(formatMoney("tr", 1234.56)).toBe("1.234,56\u00a0₺");
  expect(formatMoney("tr", "99.9", "USD")).toBe("99,90\u00a0$");
  expect(formatMoney("en", 1234.56)).toBe("₺1,234.56");
  expect(formatMoney("en", -5)).toBe("−₺5.00");
});
it("writes small p-values as smaller than 0,001", () => {
  expect(formatP("tr", 0.0004)).toBe("p < 0,001");
  expect(formatP("tr", 0.0124)).toBe("p = 0,012");
  expect(formatP("en", 0.05)).toBe("p = 0.050");
});
it("writes moments in Turkish time, and dates without a zone as they stand", () => {
  expect(formatDateTime("2026-12-31T22:05:00Z")).toBe("01.01.2027 01:05");
  expect(formatDate("2026-12-31")).toBe("31.12.2026");
  expect(formatDateTime("2026-12-31T14:05:00")).toBe("31.12.2026 14:05");
});
it("writes sizes and durations in the unit a person would choose", () => {
  expect(formatBytes("tr", 2.5 * 1024 * 1024)).toBe("2,5 MB");
  expect(formatDuration("tr", 3.25)).toBe("3,3 sn");
  expect(formatDuration("tr", 185)).toBe("3 dk 5 sn");
  expect(formatDuration("en", 7200)).toBe("2 h");
});
it("writes a dash for what is missing", () => {
  expect([formatNumber("tr", null), formatMoney("tr", ""), formatDate(undefined)]).toEqual([
    MISSING,
    MISSING,
    MISSING,
  ]);
});
