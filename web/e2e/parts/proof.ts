import { expect, type Page } from "@playwright/test";
import type { Say } from "./phrases";

/** The reconciliation says that everything adds up; a bill that another story has just cancelled is soon written anew. */
export async function expectAllRight(page: Page, say: Say): Promise<void> {
  const main = page.getByRole("main");
  const right = main.getByText(say("orders.proof.right"), { exact: true });
  await expect(async () => {
    await page.goto("/mutabakat");
    await right.or(main.getByText(say("orders.proof.wrong"), { exact: true })).waitFor();
    expect(await right.count()).toBe(1);
  }).toPass();
}
