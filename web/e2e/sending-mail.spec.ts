import { expect as expectSoon } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { lastMail } from "./parts/mails";
import { registered } from "./parts/registered";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 240_000 });
const expect = expectSoon.configure({ timeout: 30_000 });

const ADMINISTRATOR = { username: "yonetici", password: "Terazi.Yonetici.2026" };
const PATHS = { tr: "/mail-gonderimi", en: "/sending-mail" };
const SETTINGS = { tr: "/kullanici-ayarlari", en: "/user-settings" };

test("an administrator writes to people, looks at it first, and sees who gets none", async ({
  page,
  lang,
  say,
}) => {
  const person = await registered(page, lang);
  await signIn(page, ADMINISTRATOR);
  await page.goto(PATHS[lang]);
  await expect(page.getByRole("textbox", { name: say("sending.text") })).toBeVisible(); // what is below it has its place
  await page.getByRole("button", { name: say("sending.send"), exact: true }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.getByLabel(say("sending.names"), { exact: true }).fill(`${person.username}, yok.boyle.biri`);
  const subject = `Bakım ${Date.now().toString(36)}`;
  await page.getByLabel(say("sending.subject"), { exact: true }).fill(subject);
  await page.getByLabel(say("sending.reason"), { exact: true }).fill("Bakım");
  await page
    .getByRole("textbox", { name: say("sending.text") })
    .fill("Merhaba {{firstname}}, {{site}} bakımda.");
  await page.getByRole("button", { name: say("sending.preview") }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("yok.boyle.biri")).toBeVisible();
  await expect(dialog.frameLocator("iframe").getByText(/bakımda/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: say("sending.send"), exact: true }).click();
  await expect(page.getByText("yok.boyle.biri:")).toBeVisible();
  await lastMail(page, person.mail, new RegExp(subject));
  await page.getByRole("tab", { name: say("sending.history") }).click();
  await page.getByRole("button", { name: subject }).click();
  await expect(page.getByRole("dialog").getByText(person.username)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: say("sending.gallery") }).click();
  await expect(page.frameLocator("iframe").getByRole("heading").first()).toBeVisible();
  await expectAccessible(page);
});

test("a person agrees to commercial mails and takes it back", async ({ page, lang, say }) => {
  const person = await registered(page, lang);
  await signIn(page, person);
  await page.goto(`${SETTINGS[lang]}#mails`);
  const consent = page.getByRole("switch", { name: say("sending.consent.switch") });
  await expect(consent).not.toBeChecked();
  await consent.click();
  await expect(page.getByText(say("sending.consent.isOn"))).toBeVisible();
  await expect(consent).toBeChecked();
  await consent.click();
  await expect(page.getByText(say("sending.consent.isOff"))).toBeVisible();
});
