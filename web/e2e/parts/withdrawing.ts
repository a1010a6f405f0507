import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expectFits } from "./fits";
import type { Lang, Say } from "./phrases";

/** The buyer sees until when one may withdraw and what comes back, withdraws, and finds what is owed and the consent. */
export async function expectWithdrawal(
  page: Page,
  say: Say,
  lang: Lang,
  trial: { orders: string; name: string; price: string },
): Promise<void> {
  await page.goto(trial.orders);
  await page
    .getByRole("main")
    .getByRole("link")
    .filter({ hasText: /\d{10}/ })
    .first()
    .click();
  const bought = page.getByRole("main").getByRole("region", { name: trial.name });
  await expect(bought).toContainText(lang === "tr" ? "İlk kullanıma kadar" : "until the first use");
  await bought.getByRole("button", { name: say("orders.move.withdraw") }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(trial.price);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: say("orders.move.withdraw"), exact: true }).click();
  await expect(bought.getByText(say("orders.owed.by"))).toBeVisible();
  await expect(page.getByRole("main").getByRole("region", { name: say("orders.documents") })).toContainText(
    String(say("orders.consent.title")),
  );
  await expectFits(page);
}
