// Writes the outlines of Tabler for the server, which searches them: name → [category, words, path data].
// With --check it only says whether the committed file is up to date.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

const SOURCE = join(import.meta.dirname, "../node_modules/@tabler/icons");
const TARGET = join(import.meta.dirname, "../../terazi/phrases/icons/outlines.json.gz");

const read = (name) => JSON.parse(readFileSync(join(SOURCE, name), "utf8"));
const facts = read("icons.json");
const icons = {};
for (const [name, parts] of Object.entries(read("tabler-nodes-outline.json"))) {
  const other = parts.find(([tag, { d }]) => tag !== "path" || !d.startsWith("M"));
  if (other) throw new Error(`${name} is not made of paths that begin at a point of their own`);
  const words = facts[name].tags.filter((tag) => typeof tag === "string" && tag !== name);
  icons[name] = [facts[name].category, words.join(" "), parts.map(([, { d }]) => d).join(" ")];
}
const text = JSON.stringify(icons);

if (process.argv.includes("--check")) {
  if (gunzipSync(readFileSync(TARGET)).toString("utf8") !== text) {
    console.error("terazi/phrases/icons/outlines.json.gz is stale: run `node scripts/icons.mjs`");
    process.exit(1);
  }
} else {
  writeFileSync(TARGET, gzipSync(text, { level: 9 }));
}
