import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe";

/** A page as it is held by hand. */
export const PHONE = { width: 390, height: 844 } as const;

/** Nothing reaches over the side of the page, and it has no accessibility violation. */
export async function expectFits(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  await expectAccessible(page);
}

/** The page fits a desk and a phone: for stories that are the same on both, and are walked on one. */
export async function expectFitsBoth(page: Page): Promise<void> {
  await expectFits(page);
  const desk = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expectFits(page);
  if (desk) await page.setViewportSize(desk);
}
