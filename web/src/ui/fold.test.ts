import { expect, it } from "vitest";
import { compareTexts, matches } from "./fold";

it.each([
  ["Işık ölçümü", "isik"],
  ["IŞIK", "ışık"],
  ["İstanbul", "istanbul"],
  ["ISTANBUL", "İstanbul"],
  ["Çözüm Örneği", "ornegi coz"],
])("%s is found by %s", (text, query) => expect(matches(text, query)).toBe(true));

it("does not find other words", () => expect(matches("Elma", "armut")).toBe(false));

it("sorts by the Turkish alphabet and counts numbers", () => {
  const sorted = ["zil", "çay", "cam", "ılık", "ister", "Soru 10", "Soru 2"].toSorted(compareTexts);
  expect(sorted).toEqual(["cam", "çay", "ılık", "ister", "Soru 2", "Soru 10", "zil"]);
});
