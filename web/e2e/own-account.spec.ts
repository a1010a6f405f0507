import { expect as expectSoon, type Page } from "@playwright/test";
import { newPerson, type Person, signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { lastMail } from "./parts/mails";
import type { Say } from "./parts/phrases";
import { strangerTest, test } from "./parts/story";

test.describe.configure({ timeout: 240_000 });
const expect = expectSoon.configure({ timeout: 30_000 });

/** A small picture: 8 × 8 pixels. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFElEQVR4nGNkaGhgwAaYsIoOWgkAzIgBEFCQDcoAAAAASUVORK5CYII=",
  "base64",
);
const SETTINGS = { tr: "/kullanici-ayarlari", en: "/user-settings" };
const PEOPLE = { tr: "/yetkili-ile-kayit", en: "/register-by-authorized-person" };
const CHANGE_SUBJECT = { old: /değiştirilmek|change your/, new: /Yeni e-posta|Confirm your new/ };

test("a person shows a picture, takes it back, and changes the profile", async ({ page, lang, say }) => {
  await page.goto(SETTINGS[lang]);
  await page.locator('input[data-kind="picture"]').setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: PICTURE,
  });
  await page.getByRole("button", { name: say("accounts.images.use") }).click();
  await expect(page.getByRole("img", { name: say("accounts.images.picture"), exact: true })).toBeVisible();
  await expect(page.getByText(say("accounts.images.picture.set"))).toBeVisible();
  await page.getByRole("button", { name: say("ui.undo") }).click();
  await expect(page.getByText(say("accounts.images.picture.removed"))).toBeVisible();
  await page.getByLabel(say("accounts.link.facebook")).fill("https://example.com/me");
  await page.getByRole("button", { name: say("ui.save"), exact: true }).click();
  await expect(page.getByText(/Facebook (adresi|address)/)).toBeVisible();
  await page.getByLabel(say("accounts.link.facebook")).fill("facebook.com/me");
  await page.getByRole("button", { name: say("ui.save"), exact: true }).click();
  await expect(page.getByText(say("accounts.settings.saved"))).toBeVisible();
  await expect(page.getByLabel(say("accounts.link.facebook"))).toHaveValue("https://facebook.com/me");
  await expectAccessible(page);
});

test("both addresses confirm a new address", async ({ page, lang, say, person }) => {
  const mail = `new.${person.mail}`;
  await page.goto(`${SETTINGS[lang]}#mail`);
  const section = page.locator("#mail");
  await section.getByLabel(say("accounts.mailChange.new")).fill(mail);
  await section.getByLabel(say("accounts.password.current"), { exact: true }).fill(person.password);
  await section.getByRole("button", { name: say("accounts.mailChange.ask") }).click();
  await expect(section.getByText(say("accounts.mailChange.waiting", { mail }))).toBeVisible();
  await page.goto((await lastMail(page, mail, CHANGE_SUBJECT.new)).link);
  await page.getByRole("button", { name: say("accounts.mailChange.confirm") }).click();
  await expect(page.getByText(say("accounts.mailChange.otherSide"))).toBeVisible();
  await expectAccessible(page);
  await page.goto((await lastMail(page, person.mail, CHANGE_SUBJECT.old)).link);
  await page.getByRole("button", { name: say("accounts.mailChange.confirm") }).click();
  await expect(page.getByRole("heading", { name: say("accounts.mailChange.done") })).toBeVisible();
  await page.getByRole("link", { name: say("accounts.mailChange.settings") }).click();
  await expect(page.locator("#account").getByText(mail)).toBeVisible();
});

test("a person downloads everything, leaves, and takes the account back", async ({
  page,
  lang,
  say,
  person,
}) => {
  await page.goto(`${SETTINGS[lang]}#data`);
  await page.getByRole("button", { name: say("accounts.export.start") }).click();
  const link = page.locator("#data").getByRole("link");
  await expect(link).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  const leaving = page.locator("#delete");
  await leaving.getByLabel(say("accounts.password.current"), { exact: true }).fill(person.password);
  await leaving.getByRole("button", { name: say("accounts.leaving.act") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("accounts.leaving.act") })
    .click();
  await expect(page).toHaveURL(/cikis|logout/);
  await page.goto(lang === "tr" ? "/giris" : "/login");
  await page.getByLabel(say("accounts.login.name")).fill(person.username);
  await page.getByLabel(say("accounts.password"), { exact: true }).fill(person.password);
  await page.getByRole("button", { name: say("accounts.login.send"), exact: true }).click();
  await page.getByRole("button", { name: say("accounts.leaving.takeBack") }).click();
  await page.waitForURL(/projelerim|user-project/);
  await page.goto(`${SETTINGS[lang]}#history`);
  await expect(page.locator("#history").getByText(say("accounts.history.refused")).first()).toBeVisible();
});

/** Whoever was invited chooses a password, accepts the texts, and is in. */
async function acceptInvitation(page: Page, say: Say, link: string, person: Person): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: say("accounts.reset.firstTitle") })).toBeVisible();
  await page.getByLabel(say("accounts.password.new"), { exact: true }).fill(person.password);
  const save = page.getByRole("button", { name: say("accounts.reset.save"), exact: true });
  await save.click();
  await expect(page.getByText(say("accounts.legal.missing"))).toBeVisible();
  await page.getByRole("button", { name: say("accounts.legal.read") }).click();
  await page.getByRole("dialog").getByRole("document").press("End");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("accounts.legal.accept") })
    .click();
  await expectAccessible(page);
  await save.click();
  await page.waitForURL(/projelerim|user-project/);
}

strangerTest(
  "an administrator makes an account, edits and blocks it",
  async ({ page, browser, lang, say }) => {
    const person = newPerson();
    await signIn(page, { username: "yonetici", password: "Terazi.Yonetici.2026" });
    await page.goto(PEOPLE[lang]);
    await page.getByRole("button", { name: say("accounts.people.new") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(say("accounts.firstname"), { exact: true }).fill("İlker");
    await dialog.getByLabel(say("accounts.lastname"), { exact: true }).fill(person.username);
    await dialog.getByLabel(say("accounts.username"), { exact: true }).fill(person.username);
    await dialog.getByLabel(say("accounts.mail"), { exact: true }).fill(person.mail);
    await dialog.getByRole("button", { name: say("accounts.people.make") }).click();
    await expect(page.getByText(say("accounts.people.made", { mail: person.mail }))).toBeVisible();
    const { link } = await lastMail(page, person.mail, /hesap|account/);
    const context = await browser.newContext({ viewport: page.viewportSize() });
    await acceptInvitation(await context.newPage(), say, link, person);
    await context.close();
    await page.goto(`${PEOPLE[lang]}?q=${person.username}`);
    await expectAccessible(page);
    await page
      .getByRole("link", { name: new RegExp(person.username) })
      .first()
      .click();
    await page.getByRole("button", { name: say("accounts.people.block"), exact: true }).click();
    await page.getByLabel(say("accounts.people.reason")).fill("Deneme");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("accounts.people.block") })
      .click();
    await expect(page.getByText(say("accounts.people.because", { reason: "Deneme" }))).toBeVisible();
    await expectAccessible(page);
    const refused = await page.request.post("/v1/login", {
      data: { username: person.username, password: person.password },
    });
    expect(refused.status()).not.toBe(200);
    await page.getByRole("button", { name: say("accounts.people.unblock") }).click();
    await expect(page.getByRole("button", { name: say("accounts.people.block"), exact: true })).toBeVisible();
  },
);

test("a person keeps a document, finds it, and deletes it", async ({ page, lang, say }) => {
  await page.goto(`${SETTINGS[lang]}#documents`);
  const section = page.locator("#documents");
  await expect(section.getByText(say("documents.none"))).toBeVisible();
  const choose = section.locator('input[type="file"]');
  await choose.setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(section.getByRole("alert")).toBeVisible();
  const notes = Buffer.from("İlk satır\n");
  await choose.setInputFiles({ name: "Işık notları.txt", mimeType: "text/plain", buffer: notes });
  await expect(section.getByText("Işık notları.txt").first()).toBeVisible();
  await choose.setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: PICTURE });
  await expect(section.getByText("foto.webp").first()).toBeVisible();
  await expectAccessible(page);
  await section.getByRole("searchbox").fill("ISIK");
  await expect(section.getByText("foto.webp")).toBeHidden();
  const name = "Işık notları.txt";
  const get = section.getByRole("link", { name: say("documents.download", { name }) });
  const [file] = await Promise.all([page.waitForEvent("download"), get.click()]);
  expect(file.suggestedFilename()).toBe(name);
  await section.getByRole("button", { name: say("documents.delete", { name }) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("documents.deleteConfirm") })
    .click();
  await expect(section.getByText(say("documents.notFound"))).toBeVisible();
});
