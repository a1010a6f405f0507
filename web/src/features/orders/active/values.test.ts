import { expect, it } from "vitest";
import { endOf, namesIn, screenOf } from "./values";

it("takes each name once", () => {
  expect(namesIn("ayse.yilmaz, mehmet\nAYSE.YILMAZ;can")).toEqual(["ayse.yilmaz", "mehmet", "can"]);
  expect(namesIn(" \n")).toEqual([]);
});

it("ends on the last second of the day in Turkey", () => {
  expect(endOf("2026-12-31")).toBe("2026-12-31T23:59:59+03:00");
  expect(endOf(null)).toBeNull();
});

it("opens every analysis product and no service", () => {
  expect(screenOf("statistics_view")).toBe("statistics_view_products");
  expect(screenOf("service")).toBeUndefined();
});
