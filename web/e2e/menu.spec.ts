import { expect as expectSoon, type Page } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { ADMINISTRATOR, domainOf, newSite, SITE_SETTINGS, type Told } from "./parts/sites";
import { strangerTest } from "./parts/story";

const expect = expectSoon.configure({ timeout: 30_000 });
const test = strangerTest;
test.describe.configure({ timeout: 240_000 });

/** The caption of a screen as visitors of a host get it. */
async function captionAt(
  page: Page,
  domain: string,
  route: string,
  lang: string,
): Promise<string | undefined> {
  const answer = await page.request.post("/v1/frontend/get?ss=1", { data: { domain } });
  const { menu } = (await answer.json()) as Told;
  return menu.find((each) => each.route_view === route)?.caption[lang];
}

test("an entry is moved by keyboard, renamed and published, and its old path leads on", async ({
  page,
  lang,
  say,
  isMobile,
}, info) => {
  const domain = domainOf("menu", lang, info.retry);
  const main = page.getByRole("main");
  await page.goto("/");
  await signIn(page, ADMINISTRATOR);
  await page.goto(SITE_SETTINGS[lang]);
  const id = await newSite(page, domain);
  await page.goto(`${SITE_SETTINGS[lang]}?site=${id}&tab=menu`);
  const shop = { tr: "Mağaza", en: "Shop" }[lang];
  if (isMobile) {
    await main.getByRole("button", { name: say("ui.moveDown", { name: shop }), exact: true }).click();
    await expect(main.getByText(new RegExp(`^${shop} moved to place \\d+\\.$`))).toBeAttached();
    await main.getByRole("button", { name: shop, exact: true }).click();
  } else {
    const item = main.getByRole("treeitem").and(page.locator('[data-value="shop"]'));
    await item.focus();
    await page.keyboard.press("Alt+ArrowDown");
    await expect(main.getByText(new RegExp(`^${shop} \\d+\\. sıraya taşındı\\.$`))).toBeAttached();
    await expect(item).toBeFocused();
    await page.keyboard.press("Enter");
  }
  const caption = main.getByLabel(say(`site.menu.caption.${lang}`));
  await caption.fill("Çarşı İçi");
  await main.getByRole("button", { name: say("site.menu.propose", { path: "/carsi-ici" }) }).click();
  await expect(main.getByLabel(say(`site.menu.url.${lang}`))).toHaveValue("/carsi-ici");
  await expect(main.getByText(say("site.menu.state.kept"))).toBeVisible();
  await expectAccessible(page);
  expect(await captionAt(page, domain, "shop", lang)).toBe(shop);

  await page.goto(`${SITE_SETTINGS[lang]}?site=${id}&tab=publish`);
  await main.getByRole("button", { name: say("site.publish.send"), exact: true }).click();
  await expect(main.getByText(say("site.publish.nothing"))).toBeVisible();
  await expect.poll(() => captionAt(page, domain, "shop", lang)).toBe("Çarşı İçi");
  const old = { tr: "/magaza", en: "/shop" }[lang];
  await expect
    .poll(async () => {
      const answer = await page.request.get(old, { headers: { host: domain }, maxRedirects: 0 });
      return [answer.status(), answer.headers()["location"]];
    })
    .toEqual([308, "/carsi-ici"]);

  await page.goto(`${SITE_SETTINGS[lang]}?site=${id}&tab=menu`);
  const redirects = main.getByRole("region", { name: say("site.redirects.title") });
  await expect(redirects.getByText(old, { exact: true })).toBeVisible();
  await redirects.getByRole("button", { name: say("site.redirects.forget", { path: old }) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("site.redirects.delete") })
    .click();
  await expect(redirects.getByText(say("site.redirects.none"))).toBeVisible();
});
