import { expect as expectSoon, type Page } from "@playwright/test";
import { type Person, tokenOf } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { lastMail } from "./parts/mails";
import type { Lang, Say } from "./parts/phrases";
import { registered } from "./parts/registered";
import { strangerTest } from "./parts/story";
import { totpCode } from "./parts/totp";

const expect = expectSoon.configure({ timeout: 30_000 });
const PATHS = {
  tr: { login: "/giris", settings: "/kullanici-ayarlari" },
  en: { login: "/login", settings: "/user-settings" },
};

/** Browsers allow passkeys at a name only, never at a bare address. */
const test = strangerTest.extend({
  baseURL: async ({ baseURL }, use) => use(baseURL?.replace("127.0.0.1", "localhost")),
});
test.describe.configure({ timeout: 240_000 });

const ADMINISTRATOR = { username: "yonetici", password: "Terazi.Yonetici.2026" };

interface Scene {
  page: Page;
  say: Say;
  lang: Lang;
  person: Person;
}

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name, exact: true });

async function enterPassword({ page, say, lang, person }: Scene): Promise<void> {
  await page.goto(`${PATHS[lang].login}?next=${encodeURIComponent(PATHS[lang].settings)}`);
  await page.getByLabel(say("accounts.login.name")).fill(person.username);
  await page.getByLabel(say("accounts.password"), { exact: true }).fill(person.password);
  await button(page, say("accounts.login.send")).click();
}

async function leave({ page, say }: Scene): Promise<void> {
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Deniz Yıldız/ })
    .click();
  await page.getByRole("menuitem").last().click();
  await expect(page.getByRole("heading", { level: 1, name: say("accounts.logout.title") })).toBeVisible();
}

async function confirmPassword({ page, say, person }: Scene): Promise<void> {
  await expect(dialog(page).getByText(say("accounts.identity.lead"))).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByLabel(say("accounts.password.current"), { exact: true }).fill(person.password);
  await dialog(page)
    .getByRole("button", { name: say("accounts.identity.send"), exact: true })
    .click();
}

async function setUpApp(scene: Scene): Promise<{ secret: string; codes: string[] }> {
  const { page, say } = scene;
  await button(page, say("accounts.totp.start")).click();
  await confirmPassword(scene);
  const secret = (await dialog(page).getByTestId("totp-secret").textContent()) ?? "";
  await expectAccessible(page);
  await dialog(page).getByLabel(say("accounts.step.totpLabel")).fill(totpCode(secret));
  await dialog(page)
    .getByRole("button", { name: say("accounts.totp.finish") })
    .click();
  const shown = dialog(page).getByTestId("recovery-codes").getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  await expectAccessible(page);
  await dialog(page)
    .getByRole("button", { name: say("accounts.recovery.kept") })
    .click();
  await expect(button(page, say("accounts.totp.remove"))).toBeVisible();
  return { secret, codes };
}

/** A role for which the platform of the stories demands a second step. */
async function giveDemandingRole(page: Page, username: string): Promise<void> {
  const given = await page.request.post("/v1/authorization/assign/to/user", {
    headers: { Authorization: `Bearer ${await tokenOf(page, ADMINISTRATOR)}` },
    data: { auth_list: ["website_edit"], assigning_username_list: [username] },
  });
  expect(given.status(), await given.text()).toBe(200);
}

async function withKeyOnThisDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("an authenticator app and a recovery code open the account", async ({ page, say, lang }) => {
  const scene = { page, say, lang, person: await registered(page, lang) };
  await enterPassword(scene);
  await expect(page).toHaveURL(PATHS[lang].settings);
  const { secret, codes } = await setUpApp(scene);
  await leave(scene);

  await enterPassword(scene);
  const code = page.getByLabel(say("accounts.step.totpLabel"));
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill("000000");
  await expect(main(page).getByText(say("accounts.step.others"))).toBeVisible();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await code.fill(totpCode(secret, 1));
  await expect(page).toHaveURL(PATHS[lang].settings);
  await leave(scene);

  await enterPassword(scene);
  await button(page, say("accounts.step.recovery")).click();
  await page.getByLabel(say("accounts.step.recoveryLabel")).fill(codes[0] ?? "");
  await button(page, say("accounts.code.send")).click();
  await expect(page).toHaveURL(PATHS[lang].settings);

  await button(page, say("accounts.totp.remove")).click();
  await dialog(page)
    .getByRole("button", { name: say("accounts.security.remove"), exact: true })
    .click();
  await expect(dialog(page).getByText(say("accounts.identity.lead"))).toBeVisible();
  await expect(dialog(page).getByLabel(say("accounts.step.totpLabel"))).toBeFocused();
  await expect(dialog(page).getByLabel(say("accounts.password.current"), { exact: true })).toBeHidden();
  await expectAccessible(page);
  await dialog(page)
    .getByLabel(say("accounts.identity.orRecovery"))
    .fill(codes[1] ?? "");
  await dialog(page)
    .getByRole("button", { name: say("accounts.identity.send"), exact: true })
    .click();
  await expect(button(page, say("accounts.totp.start"))).toBeVisible();
});

test("a passkey is the second step, and then the whole sign-in", async ({ page, say, lang }) => {
  const scene = { page, say, lang, person: await registered(page, lang) };
  await withKeyOnThisDevice(page);
  await enterPassword(scene);
  await button(page, say("accounts.passkey.add")).click();
  await confirmPassword(scene);
  await dialog(page)
    .getByRole("button", { name: say("accounts.recovery.kept") })
    .click();
  await expect(main(page).getByText(/localhost/)).toBeVisible();
  await leave(scene);

  await enterPassword(scene);
  await expectAccessible(page);
  await button(page, say("accounts.step.passkeyUse")).click();
  await expect(page).toHaveURL(PATHS[lang].settings);
  await leave(scene);

  await page.goto(`${PATHS[lang].login}?next=${encodeURIComponent(PATHS[lang].settings)}`);
  await button(page, say("accounts.login.passkey")).click();
  await expect(page).toHaveURL(PATHS[lang].settings);
  await expectAccessible(page);
});

test("a role that demands a second step opens nothing before one is set up", async ({ page, say, lang }) => {
  const scene = { page, say, lang, person: await registered(page, lang) };
  const title = page.getByRole("heading", { level: 1, name: say("accounts.demandedStep.title") });
  await enterPassword(scene);
  await expect(page).toHaveURL(PATHS[lang].settings);
  await giveDemandingRole(page, scene.person.username);
  await page.reload();
  await expect(title).toBeVisible();
  await leave(scene);

  await enterPassword(scene);
  await expect(title).toBeVisible();
  await expect(main(page).getByText(say("accounts.demandedStep.lead"))).toBeVisible();
  await expectAccessible(page);
  await page.goto("/");
  await expect(title).toBeVisible();
  await page.goto(PATHS[lang].settings);
  await expect(title).toBeVisible();
  await button(page, say("accounts.totp.start")).click();
  await confirmPassword(scene);
  const secret = (await dialog(page).getByTestId("totp-secret").textContent()) ?? "";
  await dialog(page).getByLabel(say("accounts.step.totpLabel")).fill(totpCode(secret));
  await dialog(page)
    .getByRole("button", { name: say("accounts.totp.finish") })
    .click();
  await dialog(page)
    .getByRole("button", { name: say("accounts.recovery.kept") })
    .click();
  await expect(page).toHaveURL(PATHS[lang].settings);
  await expect(button(page, say("accounts.totp.remove"))).toBeVisible();
});

test("a new device asks for the mailed code before anything sensitive", async ({
  page,
  say,
  lang,
  browser,
  baseURL,
}) => {
  const scene = { page, say, lang, person: await registered(page, lang) };
  await enterPassword(scene);
  await expect(page).toHaveURL(PATHS[lang].settings);

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const other = { ...scene, page: await context.newPage() };
  await enterPassword(other);
  await expect(dialog(other.page)).toBeVisible();
  await expectAccessible(other.page);
  await other.page.keyboard.press("Escape");
  await expect(dialog(other.page)).toBeHidden();

  await button(other.page, say("accounts.totp.start")).click();
  const { text } = await lastMail(other.page, scene.person.mail, /yerden|place/);
  const code = text.match(/\b\d{6}\b/)?.[0] ?? "";
  await dialog(other.page).getByRole("textbox").first().click();
  await other.page.keyboard.type(code);
  await confirmPassword(other);
  await expect(dialog(other.page).getByTestId("totp-secret")).toBeVisible();
  await context.close();
});

/** Somebody elsewhere who knows the username, and sends what they like for a captcha. */
async function attack(page: Page, username: string, tries: number): Promise<void> {
  const headers = { "X-Forwarded-For": "198.51.100.66" };
  const guess = (n: number) =>
    page.request.post("/v1/login", {
      headers,
      data: { username, password: `yanlış tahmin ${n}`, captcha_token: n % 2 ? "e30=" : null },
    });
  const answers = await Promise.all(Array.from({ length: tries }, (_, n) => guess(n)));
  expect(answers.filter((answer) => answer.ok())).toHaveLength(0);
}

test("an attacker's tries keep the owner out neither here nor elsewhere", async ({
  page,
  say,
  lang,
  browser,
  baseURL,
}) => {
  const scene = { page, say, lang, person: await registered(page, lang) };
  await enterPassword(scene);
  await expect(page).toHaveURL(PATHS[lang].settings);
  await leave(scene);
  await attack(page, scene.person.username, 40);

  const [entered] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === "/v1/login"),
    enterPassword(scene),
  ]);
  expect(entered.status()).toBe(200);
  await expect(page).toHaveURL(PATHS[lang].settings);

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const elsewhere = { ...scene, page: await context.newPage() };
  await attack(page, scene.person.username, 40);
  await enterPassword(elsewhere);
  await expect(elsewhere.page).toHaveURL(PATHS[lang].settings);
  await context.close();
});

test("an administrator on an unknown device exports the trail once the mailed code is entered", async ({
  page,
  say,
  lang,
}) => {
  const trail = lang === "tr" ? "/denetim-izi" : "/audit-trail";
  const exports: number[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/v1/audit/export")) exports.push(response.status());
  });
  await page.goto(`${PATHS[lang].login}?next=${encodeURIComponent(PATHS[lang].settings)}`);
  // Known somewhere, so that this device is a new one.
  await tokenOf(page, ADMINISTRATOR);
  await page.getByLabel(say("accounts.login.name")).fill(ADMINISTRATOR.username);
  await page.getByLabel(say("accounts.password"), { exact: true }).fill(ADMINISTRATOR.password);
  await button(page, say("accounts.login.send")).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(PATHS[lang].settings);
  await expect(dialog(page)).toBeHidden();
  await page.goto(trail);
  // The list asks as well: it tells of other people.
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();

  await button(page, say("audit.export")).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
  const { text } = await lastMail(page, "yonetici@example.com", /yerden|place/);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    (async () => {
      await dialog(page).getByRole("textbox").first().click();
      await page.keyboard.type(text.match(/\b\d{6}\b/)?.[0] ?? "");
    })(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(dialog(page)).toBeHidden();
  expect(exports).toEqual([403, 200]);
});
