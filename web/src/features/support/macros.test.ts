import { expect, it } from "vitest";
import { fittingTexts, type Macro, nameAt, slashAt } from "./macros";

const text = (name: string, lang: "tr" | "en" | null, part: Partial<Macro> = {}): Macro => ({
  macro_id: name,
  organization_id: null,
  is_text: true,
  is_shared: true,
  name,
  lang,
  comment: "…",
  moves: { state: null, priority: null, tags_added: [], hand: null, is_internal: false },
  ...part,
});

it("finds quick texts without the marks of Turkish letters, the requester's language first", () => {
  const all = [
    text("Delivery, isik", "en"),
    text("Hızlı ışık", "tr"),
    text("IŞIK", null),
    text("Işık açık", "tr"),
    text("Işık", "tr", { is_text: false }),
    text("Işık mağaza", "tr", { organization_id: "shop" }),
  ];
  const names = (lang: string) => fittingTexts(all, "isik", lang, null).map((each) => each.name);
  expect(names("tr")).toEqual(["Işık açık", "Hızlı ışık", "IŞIK", "Delivery, isik"]);
  expect(names("en")).toEqual(["Delivery, isik", "IŞIK", "Işık açık", "Hızlı ışık"]);
});

it("opens quick texts only where a slash begins a word", () => {
  expect(slashAt("/", 1)).toEqual({ from: 0, wanted: "" });
  expect(slashAt("Merhaba\n/ışı", 12)).toEqual({ from: 8, wanted: "ışı" });
  expect(slashAt("ve/veya", 7)).toBeNull();
  expect(slashAt("https://ornek", 13)).toBeNull();
  expect(slashAt("/teslim ile", 11)).toBeNull();
});

it("names people behind an @ that begins a word, never within an address", () => {
  expect(nameAt("Sor: @çı", 8)).toEqual({ from: 5, wanted: "çı" });
  expect(nameAt("(@", 2)).toEqual({ from: 1, wanted: "" });
  expect(nameAt("elif@example", 12)).toBeNull();
});
