// Writes the union of all phrase keys, so that a key nobody wrote does not compile.
// With --check it only says whether the committed file is up to date.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../../terazi/phrases/web");
const TARGET = join(import.meta.dirname, "../src/phrases/generated/keys.ts");
const PLURAL = /_(zero|one|two|few|many|other)$/;

const keys = new Set();
for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(".json"))) {
  for (const key of Object.keys(JSON.parse(readFileSync(join(FOLDER, file), "utf8")))) {
    keys.add(key.replace(PLURAL, ""));
  }
}
const lines = [...keys].toSorted().map((key) => `  | ${JSON.stringify(key)}`);
const text = `// Written by \`npm run phrases\`; do not edit.\nexport type PhraseKey =\n${lines.join("\n")};\n`;

if (process.argv.includes("--check")) {
  if (readFileSync(TARGET, "utf8") !== text) {
    console.error("src/phrases/generated/keys.ts is stale: run `npm run phrases`");
    process.exit(1);
  }
} else {
  writeFileSync(TARGET, text);
}
