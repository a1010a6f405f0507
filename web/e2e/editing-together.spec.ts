import { expect as expectSoon, type Page } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { strangerTest as test } from "./parts/story";

const expect = expectSoon.configure({ timeout: 30_000 });
test.describe.configure({ timeout: 120_000 });

const ADMINISTRATOR = { username: "yonetici", password: "Terazi.Yonetici.2026" };
const SETTINGS = "/site-ayarlari?tab=menu";
const PRODUCTS = "/magaza/urunler";

async function stand(page: Page): Promise<void> {
  await expect(page.locator("#first")).toHaveCount(0);
}

test("whoever else edits the site is seen while they do, and where", async ({ page, browser, say }) => {
  await signIn(page, ADMINISTRATOR);
  await page.goto(SETTINGS);
  await stand(page);
  const others = page.getByRole("region", { name: say("site.presence.label") });
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, ADMINISTRATOR);
  await other.goto(SETTINGS);
  const seen = other.getByRole("region", { name: say("site.presence.label") });
  await expect(seen.getByText(say("site.presence.you"))).toBeVisible();
  await expect(seen.getByText(say("site.presence.here"), { exact: true })).toBeVisible();
  await expectAccessible(other);
  await expect(others.getByText(say("site.presence.here"), { exact: true })).toBeVisible();
  await other.getByRole("tab", { name: say("site.tab.words") }).click();
  await expect(others.getByText(say("site.presence.at.words"))).toBeVisible();
  await context.close();
});

test("an editor looks at a page as others do, and stays who they are", async ({ page, say }) => {
  await signIn(page, ADMINISTRATOR);
  await page.goto(PRODUCTS);
  await stand(page);
  const menu = page.getByRole("navigation", { name: say("shell.menu"), exact: true });
  const settings = menu.getByRole("link", { name: "Ayarlar", exact: true });
  const add = page.getByRole("button", { name: say("units.edit.addTo") }).first();
  await page.getByRole("button", { name: say("units.edit"), exact: true }).click();
  await expect(settings).toBeVisible();
  await expect(add).toBeVisible();
  await page.getByRole("button", { name: say("units.edit.panel"), exact: true }).click();
  const who = page.getByRole("combobox", { name: say("units.edit.look") });
  await expect(who).toBeVisible();
  await expectAccessible(page);
  const as = async (name: string) => {
    await who.click();
    await page.getByRole("option", { name, exact: true }).click();
  };
  await as(String(say("units.edit.look.stranger")));
  await expect(settings).toHaveCount(0);
  await expect(add).toHaveCount(0);
  await page.getByText(say("units.edit.look.phone")).click();
  await expect(page.locator("html[data-device='mobile']")).toBeAttached();
  await page.getByText(say("units.edit.look.phone")).click();
  await as(String(say("units.edit.look.me")));
  await expect(settings).toBeVisible();
  await as(String(say("units.edit.look.member")));
  await expect(settings).toHaveCount(0);
  await page.getByRole("button", { name: say("units.edit.leave") }).click();
  await expect(settings).toBeVisible();
});
