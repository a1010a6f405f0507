import { expect, test } from "vitest";
import { wordChanges } from "./words";

function marked(before: string, after: string): string {
  const signs = { same: ["", ""], added: ["[+", "]"], removed: ["[-", "]"] } as const;
  return wordChanges(before, after)
    .map(({ kind, text }) => `${signs[kind][0]}${text.trim()}${signs[kind][1]}`)
    .join(" ");
}

test.each([
  ["Sepete ekle", "Sepete koy", "Sepete [-ekle] [+koy]"],
  ["", "Hoş geldiniz", "[+Hoş geldiniz]"],
  ["Hoş geldiniz", "", "[-Hoş geldiniz]"],
  ["Aynı söz", "Aynı söz", "Aynı söz"],
  ["Bir iki üç dört", "Bir üç dört beş", "Bir [-iki] üç dört [+beş]"],
  ["Işık açık", "Isık açık", "[-Işık] [+Isık] açık"],
  ["Türkiye'nin gücü", "Türkiye’nin gücü", "[-Türkiye'nin] [+Türkiye’nin] gücü"],
  ["Fiyat: 10 ₺.", "Fiyat: 12 ₺.", "Fiyat: [-10] [+12] ₺."],
  ["Kırmızı elma al", "Yeşil armut al", "[-Kırmızı elma] [+Yeşil armut] al"],
])("%j → %j", (before, after, expected) => {
  expect(marked(before, after)).toBe(expected);
});

test("a letter of two signs is the letter of one sign", () => {
  expect(wordChanges("İstanbul güzel", "I\u0307stanbul gu\u0308zel")).toEqual([
    { kind: "same", text: "İstanbul güzel", at: 0 },
  ]);
});

test("what is new is what was written, to the last space", () => {
  const after = "Bir  iki\nüç, dört.";
  const said = wordChanges("Bir iki beş.", after).filter(({ kind }) => kind !== "removed");
  expect(said.map(({ text }) => text).join("")).toBe(after);
});

const many = (name: string) => Array.from({ length: 6000 }, (_, at) => `${name}${at}`).join(" ");

test("texts of thousands of words that have nothing in common are shown whole", () => {
  expect(wordChanges(many("a"), many("b")).map(({ kind }) => kind)).toEqual(["removed", "added"]);
});
