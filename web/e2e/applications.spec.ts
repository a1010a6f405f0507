import { expect, type Page } from "@playwright/test";
import { newPerson, signIn, tokenOf } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import type { Say } from "./parts/phrases";
import { strangerTest, test } from "./parts/story";

const ADMIN = { username: "yonetici", password: "Terazi.Yonetici.2026" };
const CHECK = "/v1/externalapplication/token/check";

const named = () => `Defter ${newPerson().username.slice(4)}`;
const withKey = (key: string) => ({ headers: { "X-Application-Key": key } });
const main = (page: Page) => page.getByRole("main");

/** The screen of an application by its path in the language of the story. */
const PATHS = {
  tr: {
    list: "/harici-uygulamalar",
    enter: "/uygulamaya-giris",
    settings: "/kullanici-ayarlari",
    register: "/kayit",
  },
  en: {
    list: "/user-externalapplication-list",
    enter: "/enter-application",
    settings: "/user-settings",
    register: "/register",
  },
};

strangerTest.describe.configure({ timeout: 240_000 });

async function registerApplication(page: Page, say: Say, name: string): Promise<string> {
  await main(page)
    .getByRole("link", { name: say("applications.list.new") })
    .click();
  await page.getByRole("textbox", { name: say("applications.name"), exact: true }).fill(name);
  await page
    .getByRole("textbox", { name: say("applications.form.url"), exact: true })
    .fill("http://defter.example.com");
  await page.getByRole("button", { name: say("ui.save") }).click();
  await expect(page.getByText("https://").and(page.locator("[id$=-error]"))).toBeVisible();
  await page
    .getByRole("textbox", { name: say("applications.form.url"), exact: true })
    .fill("https://defter.example.com");
  await page.getByLabel(say("applications.scope.email")).check();
  await page.getByRole("button", { name: say("ui.save") }).click();
  await expect(page.getByText(say("applications.keys.shownOnce"))).toBeVisible();
  return page.getByLabel(say("applications.keys.value")).inputValue();
}

strangerTest("an administrator registers an application and rotates its key", async ({ page, lang, say }) => {
  const name = named();
  await signIn(page, ADMIN);
  await page.goto(PATHS[lang].list);
  await expect(page.getByRole("heading", { level: 1, name: say("applications.list.title") })).toBeVisible();
  const key = await registerApplication(page, say, name);
  await expectAccessible(page);
  expect((await page.request.get("/v1/date/datetime", withKey(key))).status()).toBe(200);

  await page.getByRole("button", { name: say("applications.keys.new") }).click();
  await expect(page.getByLabel(say("applications.keys.value"))).not.toHaveValue(key);
  const next = await page.getByLabel(say("applications.keys.value")).inputValue();
  await page.getByRole("button", { name: say("applications.keys.hide") }).click();
  await expect(page.getByLabel(say("applications.keys.value"))).toHaveCount(0);
  await page
    .getByRole("button", { name: say("applications.keys.revokeOf", { hint: key.slice(-4) }) })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("applications.keys.revoke") })
    .click();
  await expect(page.getByText(say("applications.keys.over"), { exact: true })).toBeVisible();
  expect((await page.request.get("/v1/date/datetime", withKey(key))).status()).toBe(401);
  expect((await page.request.get("/v1/date/datetime", withKey(next))).status()).toBe(200);
  expect(
    await page.evaluate((secret) => JSON.stringify([localStorage, sessionStorage]).includes(secret), next),
  ).toBe(false);

  await page.getByRole("tab", { name: say("applications.tab.code") }).click();
  await expect(page.getByText("TERAZI_APPLICATION_KEY").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: say("applications.tab.activity") }).click();
  await expect(page.getByText(say("applications.activity.byDay"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: say("applications.tab.settings") }).click();
  await expectAccessible(page);

  await page.goto(PATHS[lang].list);
  await expect(page.getByRole("link", { name })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: say("applications.form.delete") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("ui.delete") })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: say("applications.list.title") })).toBeVisible();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});

/** An application of the administrator, made by calls. */
async function madeApplication(page: Page, name: string): Promise<{ id: string; key: string }> {
  const access_token = await tokenOf(page, ADMIN);
  const made = await page.request.post("/v1/user/externalapplication/record", {
    headers: { Authorization: `Bearer ${access_token}` },
    data: {
      name,
      url: "https://defter.example.com",
      route: "/giris",
      scopes: ["openid", "profile", "email"],
      eula_document_code: "defter-1",
    },
  });
  const answer = (await made.json()) as Record<string, string>;
  return {
    id: answer["user_externalapplication_client_id"] ?? "",
    key: answer["externalapplication_key"] ?? "",
  };
}

test("a person agrees, arrives at the application, and ends it again", async ({
  page,
  lang,
  say,
  person,
}) => {
  const name = named();
  const { id, key } = await madeApplication(page, name);
  await page.route("https://defter.example.com/**", (route) => route.fulfill({ body: "Defter" }));
  await page.goto(`${PATHS[lang].enter}?application=${id}&state=a%26b`);
  await expect(
    page.getByRole("heading", { level: 1, name: say("applications.enter.title", { name }) }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(say("applications.scope.email")).check();
  await page.getByRole("button", { name: say("applications.enter.go") }).click();
  await expect(page.getByText(say("applications.enter.termsNeeded"))).toBeVisible();
  await page.getByLabel(say("applications.enter.terms", { name, code: "defter-1" })).check();
  await page.getByRole("button", { name: say("applications.enter.go") }).click();
  await page.waitForURL("https://defter.example.com/giris?**");

  const arrived = new URL(page.url()).searchParams;
  expect(arrived.get("state")).toBe("a&b");
  const data = { access_key_token: arrived.get("access_key_token") };
  const first = (await (await page.request.post(CHECK, { data, ...withKey(key) })).json()) as Record<
    string,
    string
  >;
  const second = (await (await page.request.post(CHECK, { data, ...withKey(key) })).json()) as Record<
    string,
    string
  >;
  expect([first["token_status"], second["token_status"]]).toEqual(["valid", "invalid"]);
  const { user } = (await (
    await page.request.post("/v1/register/externalapplication", {
      data: { access_key: first["access_key"] },
      ...withKey(key),
    })
  ).json()) as { user: Record<string, unknown> };
  expect([user["mail"], user["firstname"]]).toEqual([person.mail, null]);

  await page.goto(`${PATHS[lang].settings}#applications`);
  await main(page)
    .getByRole("link", { name: say("applications.mine.go") })
    .click();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: say("applications.mine.endOf", { name }) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("applications.mine.end") })
    .click();
  await expect(page.getByText(say("applications.mine.ended", { name }))).toBeVisible();
  await expect(page.getByText(say("applications.mine.none"))).toBeVisible();
  await expectAccessible(page);
});

test("an application that is not there", async ({ page, lang, say }) => {
  for (const query of ["", "?application=x", "?application=0198b7c2-0000-7000-8000-000000000000"]) {
    await page.goto(PATHS[lang].enter + query);
    await expect(
      page.getByRole("heading", { level: 1, name: say("applications.enter.unknown") }),
    ).toBeVisible();
  }
});

strangerTest(
  "a stranger finds the applications open for registration on the way to an account",
  async ({ page, lang, say }) => {
    await page.goto(PATHS[lang].register);
    await expect(page.getByText(say("applications.open.title"))).toBeVisible();
    await expectAccessible(page);
    await main(page).getByRole("link", { name: "Defter", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: say("accounts.login.title") })).toBeVisible();
    expect(new URL(page.url()).searchParams.get("next")).toContain(PATHS[lang].enter);
  },
);
