import { expect, type Page } from "@playwright/test";
import { type Person, tokenOf } from "./parts/accounts";
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
  const end = page.getByRole("button", { name: say("applications.mine.endOf", { name: APPLICATION }) });
  await expect(end).toBeVisible();
  await expectAccessible(page);
  await end.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("applications.mine.end"), exact: true })
    .click();
  await expect(page.getByText(say("applications.mine.none"))).toBeVisible();
  expect(await outside.isActive(token)).toBe(false);
  await goTo(page, outside, lang, { prompt: "none" });
  await expect(page.getByRole("heading", { name: "Refused: consent_required" })).toBeVisible();
});

/** An application of the administrator with terms of its own, made by calls. */
async function withTerms(page: Page, name: string, code: string): Promise<string> {
  const administrator = { username: "yonetici", password: "Terazi.Yonetici.2026" };
  const made = await page.request.post("/v1/user/externalapplication/record", {
    headers: { Authorization: `Bearer ${await tokenOf(page, administrator)}` },
    data: {
      name,
      url: "https://defter.example.com",
      redirect_uris: ["https://defter.example.com/geri"],
      scopes: ["openid", "email"],
      eula_document_code: code,
    },
  });
  expect(made.status(), await made.text()).toBe(200);
  return ((await made.json()) as Record<string, string>)["user_externalapplication_client_id"] ?? "";
}

test("an application's own terms are accepted with the consent", async ({ page, lang, say, person }) => {
  const name = `Koşullu ${person.username}`;
  const query = new URLSearchParams({
    client_id: await withTerms(page, name, "defter-1"),
    redirect_uri: "https://defter.example.com/geri",
    response_type: "code",
    scope: "openid email",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    ui_locales: lang,
  });
  await page.route("https://defter.example.com/**", (route) => route.fulfill({ body: "Defter" }));
  await page.goto(`/v1/oauth/authorize?${query}`);
  await typePassword(page, say, person);
  await expect(page.getByRole("heading", { level: 1, name: say("consent.title", { name }) })).toBeVisible();
  await page.getByRole("button", { name: say("consent.agree") }).click();
  await expect(page.getByText(say("applications.enter.termsNeeded"))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(say("applications.enter.terms", { name, code: "defter-1" })).check();
  await page.getByRole("button", { name: say("consent.agree") }).click();
  await page.waitForURL(/defter\.example\.com\/geri\?.*code=/);
});

test("a request with a strange address to go back to leads nowhere", async ({ page, lang, say, outside }) => {
  await goTo(page, outside, lang, { redirect_uri: "https://thief.example.com/" });
  await expect(page.getByRole("heading", { level: 1, name: say("consent.refusedTitle") })).toBeVisible();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
});
