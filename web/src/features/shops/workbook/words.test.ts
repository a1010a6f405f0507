import { beforeAll, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { translate } from "@/phrases/useT";
import { textsIn } from "@/testing/phrases";
import { captionOf, shownValue } from "./words";

beforeAll(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, (lang) => Promise.resolve(textsIn(lang)));
});

const show = (value: unknown) => shownValue(value, translate);

it("tells values of a workbook as a person reads them", () => {
  expect([show(null), show(""), show([]), show(12), show("Kredi")]).toEqual(["–", "–", "–", "12", "Kredi"]);
  expect(show([{ tr: "Hızlı", en: "Fast" }])).toBe("Hızlı / Fast");
  expect(show(true)).not.toBe(show(false));
});

it("calls a field it does not know by its own name", () => {
  expect(captionOf("unheard_of", translate)).toBe("unheard_of");
  expect(captionOf("pro_name", translate)).not.toBe("pro_name");
});
