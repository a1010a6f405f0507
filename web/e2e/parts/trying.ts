import { expect, type Page } from "@playwright/test";
import { trialBundle } from "./buying";
import { expectFits } from "./fits";
import type { Lang, Say } from "./phrases";
import { registered } from "./registered";

const PAGE = { tr: "/urun-detayi", en: "/product-details" } as const;
const SOLD = { tr: "Tahmin paketi", en: "Prediction bundle" } as const;
const DAYS = 7;

/** A visitor wants to try a bundle, signs in, reads its agreements, has it until a day, and is shown where it is bought. */
export async function tryBundle(page: Page, say: Say, lang: Lang): Promise<void> {
  const main = page.getByRole("main");
  const [person, { bundle }] = await Promise.all([
    registered(page, lang),
    trialBundle(page, "tahmin paketi"),
  ]);
  await page.goto(`${PAGE[lang]}?user_shop_bundle_client_id=${bundle}`);
  await expect(main.getByText(say("store.mark.trial_other", { count: DAYS }))).toBeVisible();
  await expectFits(page);
  await main.getByRole("link", { name: say("store.trial_other", { count: DAYS }) }).click();
  await page.getByLabel(say("accounts.login.name")).fill(person.username);
  await page.getByLabel(say("accounts.password"), { exact: true }).fill(person.password);
  await page.getByRole("button", { name: say("accounts.login.send"), exact: true }).click();

  const dialog = page.getByRole("dialog", { name: say("orders.trial.of", { name: SOLD[lang] }) });
  await expect(dialog.getByText(say("orders.trial.note_other", { count: DAYS }))).toBeVisible();
  const approve = dialog.getByRole("button", { name: say("orders.agreement.approve") });
  const toEnd = dialog.getByRole("button", { name: say("orders.agreement.toEnd") });
  await approve.or(toEnd).waitFor();
  if (await toEnd.isVisible()) await toEnd.click();
  await approve.click();
  await expect(dialog).toHaveCount(0);
  const buy = main.getByRole("link", { name: say("orders.trial.buy.of", { name: SOLD[lang] }) });
  await expect(buy).toBeVisible();
  await expectFits(page);
  await buy.click();
  await expect(page.getByRole("heading", { level: 1, name: SOLD[lang] })).toBeVisible();
}
