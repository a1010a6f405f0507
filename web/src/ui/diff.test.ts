import { describe, expect, it } from "vitest";
import { difference, linesOf, wordDifference } from "./diff";

it("reads rich text as lines", () => {
  expect(
    linesOf(
      "<h3>1. Satıcı</h3><table><tbody><tr><th>Unvan</th><td>Anadolu</td></tr></tbody></table><p>a<br>b</p>",
    ),
  ).toEqual(["1. Satıcı", "Unvan Anadolu", "a", "b"]);
});

it("reads a row alike whether its cells hold paragraphs, as the editor writes them, or not", () => {
  const row = "<table><tbody><tr><th><p>Unvan</p></th><td><p>Anadolu</p></td></tr></tbody></table>";
  expect(linesOf(row)).toEqual(["Unvan Anadolu"]);
});

describe("the difference of two texts", () => {
  it("keeps what is the same, and shows what went before what came", () => {
    const pieces = difference(["a", "b", "c"], ["a", "x", "c", "d"]);
    expect(pieces.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      "same a",
      "removed b",
      "added x",
      "same c",
      "added d",
    ]);
  });

  it("gives both texts back", () => {
    const before = "Alıcı on dört gün içinde cayabilir".split(" ");
    const after = "Alıcı otuz gün içinde sözleşmeden cayabilir".split(" ");
    const pieces = difference(before, after);
    const without = (gone: string) => pieces.filter(({ kind }) => kind !== gone).map(({ text }) => text);
    expect(without("added")).toEqual(before);
    expect(without("removed")).toEqual(after);
  });

  it("looks at words only where the lines are alike", () => {
    expect(wordDifference("on dört gün içinde iade edilir", "otuz gün içinde iade edilir")).not.toBeNull();
    expect(wordDifference("on dört gün", "başka bir cümle tamamen")).toBeNull();
  });
});
