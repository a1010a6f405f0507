import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const STYLES = join(SOURCE, "../node_modules/@mantine/core/styles");

it("every Mantine component in use has its styles", () => {
  const loaded = readFileSync(join(SOURCE, "app/mantine.css"), "utf8");
  const missing = new Set<string>();
  for (const name of globSync("**/*.tsx", { cwd: SOURCE })) {
    const text = readFileSync(join(SOURCE, name), "utf8");
    for (const [, names = ""] of text.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)) {
      for (const component of names.split(",").map((each) => each.trim())) {
        const file = `styles/${component}.layer.css`;
        const isStyled = existsSync(join(STYLES, `${component}.layer.css`));
        if (isStyled && !loaded.includes(file) && !text.includes(file)) missing.add(`${name}: ${component}`);
      }
    }
  }
  expect([...missing]).toEqual([]);
});

it("a link's styles come after those of the text it is, so that its underline wins", () => {
  const loaded = readFileSync(join(SOURCE, "app/mantine.css"), "utf8");
  const [text, link] = ["Text", "Anchor"].map((name) => loaded.indexOf(`/${name}.layer.css`));
  expect(text).toBeGreaterThan(-1);
  expect(link).toBeGreaterThan(text ?? 0);
});
