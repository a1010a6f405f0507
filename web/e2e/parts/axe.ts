import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Frame, type Page } from "@playwright/test";
import type { AxeResults, RunOnly, RunOptions } from "axe-core";

const RULES: RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** What depends on colours: all else is the same in the other scheme, where the same elements stand. */
const COLOUR_RULES: RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** A colour that is on its way is neither the old nor the new one: wait until two frames in a row have none. */
async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 2; quiet += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = document
      .getAnimations()
      .filter(
        (each) => each.playState === "running" && each.effect?.getComputedTiming().endTime !== Infinity,
      );
    if (moving.length > 0) quiet = -1;
    await Promise.all(moving.map((each) => each.finished.catch(() => {})));
  }
}

/** A frame that is on its way to its document would take axe along into nothing: wait until it is there. */
async function arrived(frame: Frame): Promise<void> {
  if (frame.parentFrame()) await frame.waitForURL((address) => address.href !== "about:blank");
  await frame.waitForLoadState();
}

/** Axe as it is brought along: in few letters, and without writing down the HTML of every element that it looks at, which
 * took it a third of its time. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const AXE = `${SOURCE}; axe.configure({ noHtml: true });`;

interface Axe {
  run: (context: Document, options: RunOptions) => Promise<AxeResults>;
}

/** Bring axe into a frame that has none yet: handing it over costs many times what a check costs. */
async function bring(frame: Frame): Promise<void> {
  await arrived(frame);
  const isThere = await frame.evaluate(() => "axe" in globalThis);
  if (!isThere) await frame.evaluate(AXE);
}

/** What breaks a rule on the page, frames and all, as it stands. */
export async function violations(page: Page, rules = RULES): Promise<string[]> {
  await Promise.all(page.frames().map(bring));
  return page.evaluate(async (runOnly) => {
    const found = await (globalThis as unknown as { axe: Axe }).axe.run(document, {
      runOnly,
      resultTypes: ["violations"],
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(" ")}`);
  }, rules);
}

/** The page as it stands has no accessibility violation, neither light nor dark; it is left in the other of both. */
export async function expectAccessible(page: Page): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const schemes = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  for (const [place, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(settled);
    expect
      .soft(
        await violations(page, place === 0 ? RULES : COLOUR_RULES),
        `${new URL(page.url()).pathname} in ${colorScheme}`,
      )
      .toEqual([]);
  }
}
