import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writtenPhrases } from "@/testing/phrases";

const SOURCE = join(import.meta.dirname, "..");
const ROOT = join(SOURCE, "..");
const phrases = writtenPhrases();
const keys = Object.keys(phrases);

it("every phrase is written in Turkish and in English", () => {
  expect(keys.filter((key) => !phrases[key]?.tr || !phrases[key]?.en)).toEqual([]);
});

const names = (text = "") => [...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1]).toSorted();

it("both languages name the same parameters", () => {
  expect(keys.filter((key) => `${names(phrases[key]?.tr)}` !== `${names(phrases[key]?.en)}`)).toEqual([]);
});

const checkKeys = () => execFileSync(process.execPath, [join(ROOT, "scripts/phrases.mjs"), "--check"]);

it("the list of keys is the one that is written", () => {
  expect(checkKeys).not.toThrow();
});

it("no phrase of the shell and the design system is unused", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: SOURCE }).filter((name) => !name.includes("generated"));
  const source = files.map((name) => readFileSync(join(SOURCE, name), "utf8")).join("\n");
  const own = keys.filter((key) => /^(shell|ui)\./.test(key)).map((key) => key.replace(/_(one|other)$/, ""));
  const words = new Set(["ui.yes", "ui.no", "ui.edit", "ui.delete", "ui.add"]);
  expect(own.filter((key) => !source.includes(`"${key}"`) && !words.has(key))).toEqual([]);
});
