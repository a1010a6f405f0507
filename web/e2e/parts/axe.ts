import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

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

/** The page as it stands has no accessibility violation, neither light nor dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(settled);
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    const found = violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`);
    expect.soft(found, new URL(page.url()).pathname).toEqual([]);
  }
}
