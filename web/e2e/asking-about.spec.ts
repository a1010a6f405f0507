import { expect as expectSoon } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { SHOPKEEPER, trialBundle } from "./parts/buying";
import { expectFits } from "./parts/fits";
import { lastMail } from "./parts/mails";
import { PATHS, sampleProject } from "./parts/projects";
import { openShopOnSale } from "./parts/selling";
import { strangerTest, test } from "./parts/story";

const expect = expectSoon.configure({ timeout: 20_000 });
const PATH = { tr: "/destek-taleplerim", en: "/user-support-list" } as const;
const BUNDLE = { tr: "/urun-detayi", en: "/product-details" } as const;

test("who asks from a project names it, and the desk reads its name", async ({
  page,
  browser,
  lang,
  say,
  person,
}) => {
  test.setTimeout(120_000);
  const subject = `Projem ${person.username}`;
  await page.goto(`${PATHS[lang].project}?project_id=${await sampleProject(page, lang)}`);
  await page.getByRole("button", { name: say("projects.more"), exact: true }).click();
  await page.getByRole("menuitem", { name: say("support.ask") }).click();
  const window = page.getByRole("dialog");
  await expect(window.getByText(say("support.ask.aboutProject"))).toBeVisible();
  await window.getByRole("textbox", { name: say("support.subject") }).fill(subject);
  await window.getByRole("textbox", { name: say("support.comment") }).fill("Sütunum sayı değil.");
  await expectFits(page);
  await window.getByRole("button", { name: say("support.send") }).click();
  await expect(page.getByRole("heading", { name: subject })).toBeVisible();

  const context = await browser.newContext({ viewport: page.viewportSize(), locale: lang });
  const desk = await context.newPage();
  await signIn(desk, SHOPKEEPER);
  await desk.goto(PATH[lang]);
  await desk.getByRole("link", { name: subject }).click();
  const named = new RegExp(`^${String(say("support.about.project"))}: .*Şaraplar`);
  await expect(desk.getByText(named)).toBeVisible();
  await expect(desk.getByRole("link", { name: named })).toHaveCount(0);
  await expect(desk.getByText(/project:|screen:/)).toHaveCount(0);
  const more = desk.getByRole("button", { name: say("support.context"), exact: true });
  if ((await more.getAttribute("aria-expanded")) === "false") await more.click();
  await expect(desk.getByText(/ · Chrome · /)).toBeVisible();
  await expectFits(desk);
  await context.close();
});

strangerTest(
  "a stranger asks about a bundle from its page, and the desk opens it with one click",
  async ({ page, browser, lang, say }) => {
    strangerTest.setTimeout(120_000);
    const mail = `soran.${crypto.randomUUID().slice(0, 8)}@example.com`;
    const { bundle } = await trialBundle(page);
    await page.goto(`${BUNDLE[lang]}?user_shop_bundle_client_id=${bundle}`);
    const name = await page.getByRole("heading", { level: 1 }).innerText();
    await expectFits(page);
    await page.getByRole("link", { name: say("support.ask"), exact: true }).click();
    const window = page.getByRole("dialog");
    await expect(window.getByText(say("support.ask.aboutBundle"))).toBeVisible();
    await window.getByRole("textbox", { name: say("support.subject") }).fill(`Kaç kişi ${mail}`);
    await window.getByRole("textbox", { name: say("support.comment") }).fill("Kaç kişi kullanabilir?");
    await window.getByRole("textbox", { name: say("support.mail") }).fill(mail);
    await expectFits(page);
    await window.getByRole("button", { name: say("support.send") }).click();
    const code = /\b\d{6}\b/.exec((await lastMail(page, mail, /./)).text)?.[0] ?? "";
    await window
      .getByRole("textbox", { name: say("support.code.digit") })
      .first()
      .pressSequentially(code);
    await expect(page.getByRole("heading", { name: `Kaç kişi ${mail}` })).toBeVisible();

    const context = await browser.newContext({ viewport: page.viewportSize(), locale: lang });
    const desk = await context.newPage();
    await signIn(desk, SHOPKEEPER);
    await desk.goto(PATH[lang]);
    await desk.getByRole("link", { name: `Kaç kişi ${mail}` }).click();
    await expectFits(desk);
    await desk.getByRole("link", { name: new RegExp(`^${String(say("support.about.bundle"))}: `) }).click();
    await expect(desk.getByRole("heading", { level: 1, name })).toBeVisible();
    await context.close();
  },
);

test("who asks about a bundle asks its shop, or chooses the site", async ({ page, lang, say, person }) => {
  test.setTimeout(120_000);
  const name = `Soru ${person.username}`;
  const { shop, bundle } = await openShopOnSale(page, name, "Danışma", { Danışma: 100 });
  const ask = async (choose: () => Promise<void>, subject: string) => {
    await page.goto(`${BUNDLE[lang]}?user_shop_bundle_client_id=${bundle}`);
    await page.getByRole("link", { name: say("support.ask"), exact: true }).click();
    const window = page.getByRole("dialog");
    await expect(window.getByRole("radio", { name })).toBeChecked();
    await choose();
    await window.getByRole("textbox", { name: say("support.subject") }).fill(subject);
    await window.getByRole("textbox", { name: say("support.comment") }).fill("Kaç kişi kullanabilir?");
    await expectFits(page);
    const sent = page.waitForRequest((request) => request.url().includes("/v1/user/support/new"));
    await window.getByRole("button", { name: say("support.send") }).click();
    await expect(page.getByRole("heading", { name: subject })).toBeVisible();
    return ((await sent).postDataJSON() as { organization_id?: string }).organization_id;
  };
  expect(await ask(async () => expectFits(page), `Mağazaya ${person.username}`)).toBe(shop);
  const site = page.getByText(say("support.ask.desk.site"), { exact: true });
  expect(await ask(() => site.click(), `Siteye ${person.username}`)).toBeUndefined();
});
