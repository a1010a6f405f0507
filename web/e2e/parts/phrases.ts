import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export type Lang = "tr" | "en";

const FOLDER = fileURLToPath(new URL("../../../terazi/phrases/web/", import.meta.url));
const PHRASES: Record<string, Record<Lang, string>> = Object.assign(
  {},
  ...readdirSync(FOLDER).map((name) => JSON.parse(readFileSync(FOLDER + name, "utf8")) as unknown),
);
const HOLE = /\{\{\s*(\w+)[^}]*\}\}/g;

/** A label of the web client in a language; what is not given for a hole matches anything. */
export type Say = (key: string, params?: Record<string, string | number>) => string | RegExp;

/** Read the labels of the web client: `say("ui.save")`. */
export function sayIn(lang: Lang): Say {
  return (key, params = {}) => {
    const phrase = PHRASES[key]?.[lang];
    if (phrase === undefined) throw new Error(`there is no phrase ${key}`);
    const filled = phrase.replaceAll(HOLE, (hole, name: string) => String(params[name] ?? hole));
    if (!filled.includes("{{")) return filled;
    const parts = filled.split(/\{\{[^}]*\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${parts.join(".+")}$`);
  };
}
