// Maps every call's path to its generated types, so that `call("/v1/…")` is checked against the server's description.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const document = JSON.parse(readFileSync(join(import.meta.dirname, "../openapi.json"), "utf8"));
const target = join(import.meta.dirname, "../src/api/generated/calls.ts");
const types = readFileSync(join(import.meta.dirname, "../src/api/generated/types.gen.ts"), "utf8");
const pascal = (name) => name.replace(/(^|_)([a-z0-9])/gi, (_, __, letter) => letter.toUpperCase());

const used = new Set();
const entries = [];
for (const [path, methods] of Object.entries(document.paths)) {
  // Where GET and POST are the same call, one line is enough.
  for (const [method, operation] of Object.entries(methods).slice(-1)) {
    const name = pascal(operation.operationId);
    const response = types.includes(`export type ${name}Response =`) ? `${name}Response` : "unknown";
    used.add(`${name}Data`);
    if (response !== "unknown") used.add(response);
    entries.push(
      `  "${path}": { method: "${method.toUpperCase()}"; data: ${name}Data; answer: ${response} };`,
    );
  }
}
writeFileSync(
  target,
  `// Written by \`npm run api\`; do not edit.\nimport type {\n${[...used].map((name) => `  ${name},`).join("\n")}\n} from "./types.gen";\n\nexport interface Calls {\n${entries.join("\n")}\n}\n`,
);
