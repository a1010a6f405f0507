import { expect as expectSoon } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { ADMINISTRATOR, domainOf, newSite, SITE_SETTINGS } from "./parts/sites";
import { strangerTest } from "./parts/story";

const expect = expectSoon.configure({ timeout: 30_000 });
const test = strangerTest;
test.describe.configure({ timeout: 120_000 });

test("an administrator chooses which shops a site shows and who its mails come from", async ({
  page,
  lang,
  say,
}, info) => {
  const main = page.getByRole("main");
  await signIn(page, ADMINISTRATOR);
  await page.goto(SITE_SETTINGS[lang]);
  const site = await newSite(page, domainOf("magazalar", lang, info.retry));
  await page.goto(`${SITE_SETTINGS[lang]}?site=${site}&tab=access`);
  await expect(page.locator("#first")).toHaveCount(0);
  await main.getByLabel(say("site.settings.mail_from_tr"), { exact: true }).fill("Okul Yönetimi");
  await main.getByLabel(say("site.settings.mail_from_en"), { exact: true }).fill("The School");
  await main.getByLabel(say("site.settings.reply_to"), { exact: true }).fill("yaz@okul.example");
  const shops = main.getByRole("combobox", { name: say("site.settings.shop_ids") });
  await shops.click();
  const first = page.getByRole("option").first();
  const name = await first.innerText();
  await first.click();
  await page.keyboard.press("Escape");
  await main.getByRole("button", { name: say("site.settings.keep") }).click();
  await expect(page.getByText(say("site.settings.saved"))).toBeVisible();
  await page.reload();
  await expect(main.getByLabel(say("site.settings.reply_to"), { exact: true })).toHaveValue(
    "yaz@okul.example",
  );
  await expect(main.getByText(name, { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
});
