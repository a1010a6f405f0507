import { expect, it } from "vitest";
import { cellText, editText, readTyped, statisticText } from "./cellText";

const number = { column_type: "float" as const };
const moment = { column_type: "datetime" as const };

it.each([
  ["tr", { ...number }, 1234.5, "1.234,5"],
  ["en", { ...number }, 1234.5, "1,234.5"],
  ["tr", { ...number, display: "percent" }, 0.125, "%12,5"],
  ["tr", { column_type: "integer" as const, display: "year" }, 1962, "1962"],
  ["tr", moment, "2026-12-31T00:00:00", "31.12.2026"],
  ["tr", moment, "2026-12-31T14:05:00", "31.12.2026 14:05"],
  ["tr", { ...moment, display: "time" }, "1900-01-01T14:05:00", "14:05"],
  ["tr", { column_type: "text" as const }, "Işık", "Işık"],
  ["tr", number, null, null],
] as const)("a cell is written as its language and column want it: %s %o %s", (lang, column, value, text) => {
  expect(cellText(lang, column, value)).toBe(text);
});

it("numbers of a column have as many decimals as the column", () => {
  const money = { ...number, statistics: { decimals: 2 } };
  expect(cellText("tr", money, 1234.5)).toBe("1.234,50");
  expect(cellText("en", money, 3)).toBe("3.00");
  expect(cellText("tr", { ...money, display: "percent", statistics: { decimals: 3 } }, 0.125)).toBe("%12,5");
});

it("a statistic has four digits, or those of its whole part", () => {
  expect(statisticText("tr", number, 0.000123)).toBe("0,000123");
  expect(statisticText("tr", number, 105.39123)).toBe("105,4");
  expect(statisticText("en", number, 408.813)).toBe("408.8");
  expect(statisticText("tr", number, 1632.44)).toBe("1.632");
  expect(statisticText("tr", number, -2.48333)).toBe("-2,483");
  expect(statisticText("tr", { ...number, display: "percent" }, 0.12345)).toBe("%12,35");
});

it("a mean of years is written as a year, and their deviation as a number", () => {
  const year = { column_type: "integer" as const, display: "year" };
  expect(statisticText("tr", year, 1962.4)).toBe("1962");
  expect(statisticText("en", year, 1962.4)).toBe("1962");
  expect(statisticText("tr", year, 7.5)).toBe("7,5");
});

it("the editor shows a number without grouping, so that it can be typed over", () => {
  expect(editText("tr", number, 1234.5)).toBe("1234,5");
  expect(editText("en", number, 1234.5)).toBe("1234.5");
  expect(editText("tr", moment, "2026-12-31T00:00:00")).toBe("31.12.2026");
});

it.each([
  ["float", "12,5", 12.5],
  ["float", "1.234,5", 1234.5],
  ["integer", "5.000", 5000],
  ["float", " -3 ", -3],
  ["integer", "7,0", 7],
  ["datetime", "31.12.2026", "2026-12-31T00:00:00"],
  ["datetime", "1.2.2026 9:05", "2026-02-01T09:05:00"],
  ["datetime", "2026-12-31", "2026-12-31T00:00:00"],
  ["select", "Ankara", "Ankara"],
  ["integer", "  ", null],
] as const)("what is typed into a %s cell is read: %s", (type, text, value) => {
  expect(readTyped(type, text, "tr")).toEqual({ isFitting: true, value });
});

it.each([
  ["integer", "1,5"],
  ["float", "12 kg"],
  ["float", "%12"],
  ["float", "1e3"],
  ["datetime", "31.02.2026"],
  ["datetime", "dün"],
] as const)("what does not fit a %s cell is not read: %s", (type, text) => {
  expect(readTyped(type, text, "tr")).toEqual({ isFitting: false });
});
