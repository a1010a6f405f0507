import { expect, it } from "vitest";
import { kindIn, screenIn, wordsOf } from "./about";

it("says what kind of record a note names", () => {
  expect(kindIn("screen:/x order:TRZ-1")).toBe("order");
  expect(kindIn("project:0192")).toBe("project");
  expect(kindIn("screen:/x reorder:2")).toBe(null);
  expect(kindIn("")).toBe(null);
});

it("leaves of a note what a person wrote", () => {
  expect(wordsOf("screen:/support bundle:0192", true)).toBe("");
  expect(wordsOf("screen:/support bundle:0192", false)).toBe("bundle:0192");
  expect(wordsOf("iki kez  order:TRZ-1 denedim", true)).toBe("iki kez denedim");
});

it("says on which screen a note was written", () => {
  expect(screenIn("screen:/orders bill:1")).toBe("/orders");
  expect(screenIn("bill:1")).toBe("");
});
