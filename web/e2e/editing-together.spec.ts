import { expect as expectSoon, type Page } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { strangerTest as test } from "./parts/story";

const expect = expectSoon.configure({ timeout: 30_000 });
test.describe.configure({ timeout: 180_000 });

const ADMINISTRATOR = { username: "yonetici", password: "Terazi.Yonetici.2026" };
const LIST = "/site-birimleri";
const PRODUCTS = "/magaza/urunler";

async function stand(page: Page): Promise<void> {
  await expect(page.locator("#first")).toHaveCount(0);
}

test("whoever else edits a unit is seen while they do", async ({ page, browser, say }) => {
  await signIn(page, ADMINISTRATOR);
  await page.goto(LIST);
  await stand(page);
  await page.getByRole("button", { name: say("units.new") }).click();
  const dialog = page.getByRole("dialog");
  const place = String(say("units.place.bottom", { page: "Simgeler" }));
  await dialog.getByRole("combobox", { name: say("units.field.place") }).fill(place);
  await page.getByRole("option", { name: place, exact: true }).click();
  await dialog.getByRole("button", { name: say("units.new.make") }).click();
  await expect(page.getByRole("heading", { name: say("units.words") })).toBeVisible();
  const others = page.getByRole("region", { name: say("site.presence.label") });
  const here = say("site.presence.here");
  await expect(others.getByText(here, { exact: true })).toHaveCount(0);
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, ADMINISTRATOR);
  await other.goto(page.url());
  const seen = other.getByRole("region", { name: say("site.presence.label") });
  await expect(seen.getByText(say("site.presence.you"))).toBeVisible();
  await expect(seen.getByText(here, { exact: true })).toBeVisible();
  await expectAccessible(other);
  await expect(others.getByText(here, { exact: true })).toBeVisible();
  await other.goto(LIST);
  await stand(other);
  await expect(others.getByText(here, { exact: true })).toHaveCount(0);
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
  const phone = page.getByRole("switch", { name: say("units.edit.look.phone") });
  const as = async (name: string) => {
    await who.click();
    await page.getByRole("option", { name, exact: true }).click();
  };
  await as(String(say("units.edit.look.stranger")));
  await expect(settings).toHaveCount(0);
  await expect(add).toHaveCount(0);
  await phone.check();
  await expect(page.locator("html[data-device='mobile']")).toBeAttached();
  await phone.uncheck();
  await as(String(say("units.edit.look.me")));
  await expect(settings).toBeVisible();
  await as(String(say("units.edit.look.member")));
  await expect(settings).toHaveCount(0);
  await page.getByRole("button", { name: say("units.edit.leave") }).click();
  await expect(settings).toBeVisible();
});
