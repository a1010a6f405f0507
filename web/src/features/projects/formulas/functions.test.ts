import { expect, it } from "vitest";
import { writtenPhrases } from "@/testing/phrases";
import { columnsOfFormula, columnWord, FUNCTIONS, readableFormula } from "./functions";

it("every function is described in both languages", () => {
  const phrases = writtenPhrases();
  const missing = FUNCTIONS.filter(({ english }) => {
    const texts = phrases[`projects.function.${english}`];
    return !texts?.tr || !texts.en;
  });
  expect(missing).toEqual([]);
});

it("the columns of a formula are found, each once; texts in quotation marks are none", () => {
  expect(columnsOfFormula('EĞER([Yaş] > 3; [Ad]; "[Soyad]") & [Yaş]')).toEqual(["Yaş", "Ad"]);
});

it("a caption with brackets comes back from the formula", () => {
  const caption = "Gelir [₺]";
  expect(columnsOfFormula(`${columnWord(caption)} * 2`)).toEqual([caption]);
});

it("a formula stored by ids is read by captions, its texts untouched", () => {
  expect(readableFormula('[c2] / 2 & "[c2]"', (id) => (id === "c2" ? "Alkol [%]" : id))).toBe(
    '[Alkol [[%]]] / 2 & "[c2]"',
  );
});
