import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const LINE = /^\s*(border|box-shadow|outline|text-decoration)/;
const HUE = "red|orange|yellow|lime|green|teal|cyan|blue|indigo|violet|grape|pink|gray";
const OWN_COLOUR = new RegExp(`#[\\da-f]{3,8}\\b|\\b(rgb|hsl|hwb|oklch)a?\\(|--mantine-color-(${HUE})-`, "i");

it("the styles of features name their colours, and measure only lines in pixels", () => {
  const found: string[] = [];
  for (const name of globSync("{features,screens}/**/*.css", { cwd: SOURCE })) {
    for (const line of readFileSync(join(SOURCE, name), "utf8").split("\n")) {
      const isMeasured = /\dpx\b/.test(line) && !LINE.test(line);
      if (isMeasured || OWN_COLOUR.test(line)) found.push(`${name}: ${line.trim()}`);
    }
  }
  expect(found).toEqual([]);
});
