import { expect, type Page } from "@playwright/test";
import type { Person } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { OutsideApplication } from "./parts/outside";
import type { Lang, Say } from "./parts/phrases";
import { registered } from "./parts/registered";
import { strangerTest } from "./parts/story";

const APPLICATION = "Defter";

const test = strangerTest.extend<{ outside: OutsideApplication; person: Person }>({
  outside: async ({ baseURL, isMobile }, use) => {
    const outside = await OutsideApplication.open(baseURL ?? "", isMobile ? 8766 : 8765);
    await use(outside);
    outside.close();
  },
  person: async ({ page, lang }, use) => use(await registered(page, lang)),
});

test.describe.configure({ mode: "serial" });

async function goTo(page: Page, outside: OutsideApplication, lang: Lang, params = {}): Promise<void> {
  await page.goto(await outside.signInAddress({ ui_locales: lang, ...params }));
}

async function typePassword(page: Page, say: Say, person: Person): Promise<void> {
  await page.getByLabel(say("accounts.login.name")).fill(person.username);
  await page.getByLabel(say("accounts.password"), { exact: true }).fill(person.password);
  await page.getByRole("button", { name: say("accounts.login.send"), exact: true }).click();
}

const greeting = (page: Page, person: Person) =>
  expect(page.getByRole("heading", { name: `Hello ${person.username}` })).toBeVisible();
const consent = (page: Page, say: Say) =>
  page.getByRole("heading", { level: 1, name: say("consent.title", { name: APPLICATION }) });

test("an outside application signs a person in, remembers the consent, and signs them out", async ({
  page,
  lang,
  say,
  outside,
  person,
}) => {
  await goTo(page, outside, lang);
  await typePassword(page, say, person);
  await expect(consent(page, say)).toBeVisible();
  await expect(page.getByText(person.mail)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: say("consent.agree") }).click();
  await greeting(page, person);

  const first = outside.tokens;
  const told = await outside.userInfo();
  expect(told.email).toBe(person.mail);
  expect(told.phone_number).toBeUndefined();
  await outside.refresh();
  expect(outside.tokens?.access_token).not.toBe(first?.access_token);
  expect((await outside.userInfo()).sub).toBe(first?.claims()?.sub);

  // Asked again, the person is not: neither to sign in nor to agree.
  await goTo(page, outside, lang);
  await greeting(page, person);
  await goTo(page, outside, lang, { prompt: "none" });
  await greeting(page, person);

  // Unless the application wants it.
  await goTo(page, outside, lang, { prompt: "login" });
  await page.getByRole("button", { name: say("consent.again") }).click();
  await typePassword(page, say, person);
  await greeting(page, person);

  const token = outside.tokens?.access_token ?? "";
  expect(await outside.isActive(token)).toBe(true);
  await page.goto(outside.signOutAddress(outside.tokens?.id_token ?? ""));
  await expect(page.getByRole("heading", { name: "Goodbye: iyi günler" })).toBeVisible();
  expect(await outside.isActive(token)).toBe(false);
  await goTo(page, outside, lang, { prompt: "none" });
  await expect(page.getByRole("heading", { name: "Refused: login_required" })).toBeVisible();
});

test("a person refuses, agrees, and takes it back", async ({ page, lang, say, outside, person }) => {
  await goTo(page, outside, lang);
  await typePassword(page, say, person);
  await expect(consent(page, say)).toBeVisible();
  await page.getByRole("button", { name: say("ui.cancel") }).click();
  await expect(page.getByRole("heading", { name: "Refused: access_denied" })).toBeVisible();

  await goTo(page, outside, lang, { prompt: "consent" });
  await page.getByRole("button", { name: say("consent.agree") }).click();
  await greeting(page, person);
  const token = outside.tokens?.access_token ?? "";

  await page.goto(
    lang === "tr" ? "/kullanici-ayarlari/bagli-uygulamalar" : "/user-settings/connected-applications",
  );
  await expect(page.getByText(APPLICATION, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: say("applications.mine.endOf", { name: APPLICATION }) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("applications.mine.end"), exact: true })
    .click();
  await expect(page.getByText(say("applications.mine.none"))).toBeVisible();
  expect(await outside.isActive(token)).toBe(false);
  await goTo(page, outside, lang, { prompt: "none" });
  await expect(page.getByRole("heading", { name: "Refused: consent_required" })).toBeVisible();
});

test("a request with a strange address to go back to leads nowhere", async ({ page, lang, say, outside }) => {
  await goTo(page, outside, lang, { redirect_uri: "https://thief.example.com/" });
  await expect(page.getByRole("heading", { level: 1, name: say("consent.refusedTitle") })).toBeVisible();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
});
