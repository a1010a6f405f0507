import { expect, test } from "vitest";
import { writtenPhrases } from "@/testing/phrases";
import { groupsOf, placesIn, wrongPlaces, type WordRow } from "./groups";

const row = (key: string): WordRow => ({
  key,
  default: {},
  own: {},
  former: {},
  state: "default",
  is_legal: false,
  may_change: "yes",
});

test("plural forms stand together", () => {
  const groups = groupsOf([row("a.b_one"), row("a.b_other"), row("a.c")]);
  expect(groups.map(({ name, rows }) => [name, rows.length])).toEqual([
    ["a.b", 2],
    ["a.c", 1],
  ]);
});

test("too many and too few are no forms of one text", () => {
  expect(groupsOf([row("a.too_many"), row("a.too_few")]).map(({ name }) => name)).toEqual([
    "a.too_many",
    "a.too_few",
  ]);
});

test("every part of the platform whose texts are listed has a name", () => {
  const keys = Object.keys(writtenPhrases());
  const parts = new Set(keys.map((key) => key.split(".")[0] ?? ""));
  expect([...parts].filter((part) => !keys.includes(`site.words.part.${part}`))).toEqual([]);
});

test("places that are filled in stay the same", () => {
  expect(placesIn("{{count}} ürün, {{ name }}: {{count, number}}")).toEqual(["{{count}}", "{{name}}"]);
  expect(wrongPlaces("{{name}}", "{{count}} {{name}}")).toEqual(["{{count}}"]);
  expect(wrongPlaces("{{name}} {{other}}", "{{name}}")).toEqual(["{{other}}"]);
  expect(wrongPlaces("Bir {{name}}", "{{name}} one")).toEqual([]);
});

test("places in mails keep their format", () => {
  expect(wrongPlaces("Sayın {name}, {at:moment}", "{at:moment}: {name}")).toEqual([]);
  expect(wrongPlaces("{at}", "{at:moment}")).toEqual(["{at:moment}", "{at}"]);
});
