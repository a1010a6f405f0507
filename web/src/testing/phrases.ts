import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Lang, Texts } from "@/phrases/setup";

const FOLDER = join(import.meta.dirname, "../../../terazi/phrases/web");

/** All phrases of the web client as they are written. */
export function writtenPhrases(): Record<string, Partial<Record<Lang, string>>> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(join(FOLDER, name), "utf8"))));
}

export function textsIn(lang: Lang): Texts {
  return Object.fromEntries(Object.entries(writtenPhrases()).map(([key, texts]) => [key, texts[lang] ?? ""]));
}
