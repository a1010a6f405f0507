import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe";

/** Nothing reaches over the side of the page, and it has no accessibility violation. */
export async function expectFits(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await expectAccessible(page);
}
