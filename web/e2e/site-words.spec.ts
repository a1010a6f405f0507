import { expect as expectSoon } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { ADMINISTRATOR, ask, domainOf, newSite, SITE_SETTINGS, type Told } from "./parts/sites";
import { strangerTest } from "./parts/story";

const expect = expectSoon.configure({ timeout: 30_000 });
const test = strangerTest;
test.describe.configure({ timeout: 240_000 });

test("two who change the same entry see both beside each other, and nothing that was typed is lost", async ({
  page,
  lang,
  say,
}, info) => {
  const domain = domainOf("clash", lang, info.retry);
  const main = page.getByRole("main");
  await page.goto("/");
  await signIn(page, ADMINISTRATOR);
  await page.goto(SITE_SETTINGS[lang]);
  const id = await newSite(page, domain);
  await page.goto(`${SITE_SETTINGS[lang]}?site=${id}&tab=menu`);
  await main.getByRole("treeitem").and(page.locator('[data-value="shop"]')).focus();
  await page.keyboard.press("Enter");
  const caption = main.getByRole("textbox", { name: say("site.menu.caption.tr") });
  await expect(caption).toHaveValue("Mağaza");
  const other = { menu: { shop: { caption: { tr: "Onların adı" } } }, publish: "no" };
  await ask(page, `menu/save?frontend_client_id=${id}`, other);
  await caption.fill("Benim adım");
  const clash = main.getByRole("alert").filter({ hasText: say("site.conflict.title") });
  await expect(clash.getByRole("insertion").filter({ hasText: "Onların adı" })).toBeVisible();
  await expect(clash.getByRole("insertion").filter({ hasText: "Benim adım" })).toBeVisible();
  await expect(caption).toHaveValue("Benim adım");
  await expectAccessible(page);
  await clash.getByRole("button", { name: say("site.conflict.settle") }).click();
  await expect(main.getByText(say("site.menu.state.kept"))).toBeVisible();
  await expect(caption).toHaveValue("Benim adım");
  await page.reload();
  await expect(main.getByRole("treeitem").and(page.locator('[data-value="shop"]'))).toContainText(
    "Benim adım",
  );
});

test("a word is changed, seen by visitors, and reset", async ({ page, lang, say }, info) => {
  const domain = domainOf("words", lang, info.retry);
  const main = page.getByRole("main");
  await page.goto("/");
  await signIn(page, ADMINISTRATOR);
  await page.goto(SITE_SETTINGS[lang]);
  const id = await newSite(page, domain);
  await page.goto(`${SITE_SETTINGS[lang]}?site=${id}&tab=words`);
  await main.getByPlaceholder(say("site.words.search")).fill("shell.menu.close");
  const text = main.getByRole("article", { name: "shell.menu.close" });
  await text.getByLabel(say("site.words.tr")).fill("Menüyü {{count}} topla");
  await expect(text.getByText(say("site.words.places", { names: "{{count}}" }))).toBeVisible();
  await text.getByLabel(say("site.words.tr")).fill("Menüyü topla");
  await text.getByRole("button", { name: say("site.settings.keep") }).click();
  await expect(text.getByText(say("site.words.state.own"))).toBeVisible();
  await expectAccessible(page);
  const said = async () => {
    const answer = await page.request.post("/v1/translation/get?lang=tr", { headers: { host: domain } });
    return ((await answer.json()) as Told).translations["shell.menu.close"];
  };
  const before = await said();
  expect(before).not.toBe("Menüyü topla");
  const publish = async () => {
    await page.goto(`${SITE_SETTINGS[lang]}?site=${id}&tab=publish`);
    await main.getByRole("button", { name: say("site.publish.send"), exact: true }).click();
    await expect(main.getByText(say("site.publish.nothing"))).toBeVisible();
  };
  await publish();
  await expect.poll(said).toBe("Menüyü topla");
  await page.goto(`${SITE_SETTINGS[lang]}?site=${id}&tab=words&state=own`);
  await text.getByRole("button", { name: say("site.words.reset") }).click();
  await expect(main.getByText(say("site.words.none"))).toBeVisible();
  await publish();
  await expect.poll(said).toBe(before);
});
