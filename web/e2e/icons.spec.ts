import { expect } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 120_000 });

const ADMINISTRATOR = { username: "yonetici", password: "Terazi.Yonetici.2026" };
const ICONS = { tr: "/ikon-listesi", en: "/icon-list" };

test("an administrator finds an icon by a Turkish word and copies it", async ({
  page,
  context,
  lang,
  say,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, ADMINISTRATOR);
  await page.goto(ICONS[lang]);
  await expect(page.getByText(/5[.,]233/)).toBeVisible();
  await page.getByRole("searchbox", { name: say("icons.search") }).fill("AĞAÇ");
  await page.getByRole("button", { name: "tree", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "tree" });
  await expect(dialog.getByText(say("icons.notUsed"))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: say("icons.copy") }).click();
  await expect(page.getByText(say("icons.copied"))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^M[\d .,a-zA-Z-]+$/);
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: say("icons.search") }).fill("user-cog");
  await page.getByRole("button", { name: "user-cog", exact: true }).click();
  await expect(page.getByRole("dialog").getByText(say("icons.notUsed"))).toBeHidden();
});
