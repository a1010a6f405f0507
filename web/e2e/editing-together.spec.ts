import { expect as expectSoon, type Locator, type Page } from "@playwright/test";
import { signIn, tokenOf } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { expectFits } from "./parts/fits";
import type { Lang, Say } from "./parts/phrases";
import { ADMINISTRATOR, ask, newSite } from "./parts/sites";
import { registered } from "./parts/registered";
import { strangerTest as test } from "./parts/story";

const expect = expectSoon.configure({ timeout: 30_000 });
test.describe.configure({ timeout: 180_000 });

const PATH = {
  list: { tr: "/site-birimleri", en: "/frontend-websiteunit-list" },
  products: { tr: "/magaza/urunler", en: "/shop/products" },
} as const;

async function stand(page: Page): Promise<void> {
  await expect(page.locator("#first")).toHaveCount(0);
}

/** The captions of screens as visitors of the default site read them. */
async function captionsIn(page: Page, lang: Lang): Promise<(route: string) => string> {
  const answer = await page.request.post("/v1/frontend/get?ss=1");
  const { menu } = (await answer.json()) as {
    menu: { route_view: string; caption: Record<Lang, string> }[];
  };
  return (route) => menu.find(({ route_view }) => route_view === route)?.caption[lang] ?? route;
}

/** The screen of products, edited on the page by whoever is signed in. */
async function editProducts(page: Page, lang: Lang, say: Say, origin = ""): Promise<void> {
  await page.goto(`${origin}${PATH.products[lang]}`);
  await stand(page);
  await page.getByRole("button", { name: say("units.edit"), exact: true }).click();
  await expect(page.getByRole("region", { name: say("units.edit.bar") })).toBeVisible();
}

async function openPanel(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: say("units.edit.panel"), exact: true }).click();
}

/** The menu: beside the page, or over it on a phone, where it is closed again after it was looked at. */
async function inMenu(page: Page, say: Say, isMobile: boolean, look: () => Promise<void>): Promise<void> {
  if (isMobile) await page.getByRole("button", { name: say("shell.menu.open") }).click();
  await look();
  if (isMobile) {
    const menu = page.getByRole("dialog", { name: say("shell.menu"), exact: true });
    await menu.getByRole("button", { name: say("shell.menu.close") }).click();
  }
}

/** Whoever looks at the page again learns at once who else is there, and need not wait for its next turn to ask. */
async function lookAgain(page: Page, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await seen();
  }).toPass();
}

test("whoever else edits a unit is seen while they do", async ({ page, browser, lang, say }) => {
  await signIn(page, ADMINISTRATOR);
  await page.goto(PATH.list[lang]);
  await stand(page);
  const captionOf = await captionsIn(page, lang);
  await page.getByRole("button", { name: say("units.new") }).click();
  const dialog = page.getByRole("dialog");
  const place = String(say("units.place.bottom", { page: captionOf("icon_list") }));
  await dialog.getByRole("combobox", { name: say("units.field.place") }).fill(place);
  await page.getByRole("option", { name: place, exact: true }).click();
  await dialog.getByRole("button", { name: say("units.new.make") }).click();
  await expect(page.getByRole("heading", { name: say("units.words"), exact: true })).toBeVisible();
  const others = page.getByRole("region", { name: say("site.presence.label") });
  const here = say("site.presence.here");
  await expect(others.getByText(here, { exact: true })).toHaveCount(0);
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const other = await context.newPage();
  await signIn(other, ADMINISTRATOR);
  await other.goto(page.url());
  const seen = other.getByRole("region", { name: say("site.presence.label") });
  await expect(seen.getByText(say("site.presence.you"))).toBeVisible();
  await expect(seen.getByText(here, { exact: true })).toBeVisible();
  await expectAccessible(other);
  const shown = others.getByText(here, { exact: true });
  await lookAgain(page, () => expectSoon(shown).toBeVisible({ timeout: 1000 }));
  await other.goto(PATH.list[lang]);
  await stand(other);
  await lookAgain(page, () => expectSoon(shown).toHaveCount(0, { timeout: 1000 }));
  await context.close();
});

test("an editor looks at a page as others do, and stays who they are", async ({
  page,
  lang,
  say,
  isMobile,
}) => {
  await signIn(page, ADMINISTRATOR);
  await editProducts(page, lang, say);
  const captionOf = await captionsIn(page, lang);
  const menu = page.getByRole("navigation", { name: say("shell.menu"), exact: true });
  const settings = menu.getByRole("link", { name: captionOf("settings"), exact: true });
  const shop = menu.getByRole("link", { name: captionOf("shop"), exact: true });
  const sees = (isSeen: boolean) =>
    inMenu(page, say, isMobile, async () => {
      await expect(shop).toBeVisible();
      await expect(settings).toHaveCount(isSeen ? 1 : 0);
    });
  const add = page.getByRole("button", { name: say("units.edit.addTo") }).first();
  await sees(true);
  await expect(add).toBeVisible();
  await openPanel(page, say);
  const who = page.getByRole("combobox", { name: say("units.edit.look") });
  await expect(who).toBeVisible();
  await expectFits(page);
  const phone = page.getByRole("switch", { name: say("units.edit.look.phone") });
  const as = (label: string) => who.selectOption({ label });
  await as(String(say("units.edit.look.stranger")));
  await sees(false);
  await expect(add).toHaveCount(0);
  await phone.check();
  await expect(page.locator("html[data-device='mobile']")).toBeAttached();
  await phone.uncheck();
  await as(String(say("units.edit.look.me")));
  await sees(true);
  await as(String(say("units.edit.look.member")));
  await sees(false);
  await page.getByRole("button", { name: say("units.edit.leave") }).click();
  await sees(true);
});

test("the tools of editing cover nothing: the page ends above them, and stands beside its panel", async ({
  page,
  lang,
  say,
  isMobile,
}) => {
  await signIn(page, ADMINISTRATOR);
  await editProducts(page, lang, say);
  const bar = page.getByRole("region", { name: say("units.edit.bar") });
  const footer = page.getByRole("button", {
    name: say("units.edit.addTo", { place: String(say("units.place.footer")) }),
  });
  await expect(footer).toBeVisible();
  const endsAbove = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const [end, begin] = [await page.getByRole("contentinfo").boundingBox(), await bar.boundingBox()];
    return Math.floor((end?.y ?? 0) + (end?.height ?? 0)) <= Math.ceil(begin?.y ?? 0);
  };
  await expect.poll(endsAbove).toBe(true);
  await page.evaluate(() => window.scrollTo(0, 0));
  await footer.focus();
  const [own, begin] = [await footer.boundingBox(), await bar.boundingBox()];
  expect((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThanOrEqual(begin?.y ?? 0);

  const main = page.getByRole("main");
  const before = (await main.boundingBox())?.width ?? 0;
  await openPanel(page, say);
  const way = page.getByRole("navigation", { name: say("units.edit.site") });
  await expect(way).toBeVisible();
  await expect.poll(endsAbove).toBe(true);
  if (!isMobile) {
    const panel = page.getByRole("complementary", { name: say("units.edit.panel") });
    const [page_, beside] = [await main.boundingBox(), await panel.boundingBox()];
    expect(page_?.width ?? 0).toBeLessThan(before);
    expect((page_?.x ?? 0) + (page_?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
  }
  await expectFits(page);
  await way.getByRole("link", { name: say("site.tab.words") }).click();
  await expect(page.getByRole("tab", { name: say("site.tab.words"), selected: true })).toBeVisible();
});

test("a text of the page is pointed at, and stands there with its own words in both languages", async ({
  page,
  lang,
  say,
  isMobile,
}) => {
  await signIn(page, ADMINISTRATOR);
  await editProducts(page, lang, say);
  const window = page.getByRole("dialog", { name: say("units.edit.point.title") });
  const lead = page.getByText(say("store.list.text"), { exact: true });
  const point = async (at: Locator) => {
    if (!isMobile) return at.click({ modifiers: ["Alt"] });
    await openPanel(page, say);
    await page.getByRole("button", { name: say("units.edit.point"), exact: true }).click();
    await expect(page.getByText(say("units.edit.point.now.touch"))).toBeVisible();
    return at.click();
  };
  await point(lead);
  const text = window.getByRole("article", { name: "store.list.text" });
  await expect(text.getByLabel(say("site.words.tr"))).toBeVisible();
  await expect(text.getByLabel(say("site.words.en"))).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(window).toBeHidden();
  // Two parts of the platform have a title that says the same.
  await point(page.getByRole("heading", { level: 1 }));
  await window.getByRole("button", { name: /store\.list\.title/ }).click();
  await expect(window.getByRole("article", { name: "store.list.title" })).toBeVisible();
  await window.getByRole("link", { name: say("units.edit.point.words") }).click();
  await expect(window).toBeHidden();
  await expect(page.getByPlaceholder(say("site.words.search"))).toHaveValue("store.list.title");
});

test("an editor who is no administrator comes to all that editors edit, and is shown nothing else", async ({
  page,
  lang,
  say,
}) => {
  const person = await registered(page, lang);
  const given = await page.request.post("/v1/authorization/assign/to/user", {
    headers: { Authorization: `Bearer ${await tokenOf(page, ADMINISTRATOR)}` },
    data: { auth_list: ["website_admin"], assigning_username_list: [person.username] },
  });
  expect(given.status(), await given.text()).toBe(200);
  await signIn(page, person);
  await editProducts(page, lang, say);
  await openPanel(page, say);
  const ways = page.getByRole("navigation", { name: say("units.edit.site") });
  await ways.getByRole("link", { name: say("site.tab.menu") }).click();
  await expect(page.getByRole("tab", { name: say("site.tab.menu"), selected: true })).toBeVisible();
  const tabs = ["menu", "words", "publish", "history"].map((name) => String(say(`site.tab.${name}`)));
  await expect(page.getByRole("tab")).toHaveText(tabs);
});

test("drafts of the menu are seen and marked while the site is edited", async ({
  page,
  lang,
  say,
  isMobile,
  baseURL,
}, info) => {
  // A browser leads every name below localhost here; the site is this story's own.
  const domain = `drafts-${lang}-${info.retry}.okul.localhost`;
  await signIn(page, ADMINISTRATOR);
  await page.goto("/");
  const id = await newSite(page, domain);
  const words = { tr: "Çarşı taslağı", en: "Market draft" };
  const change = { menu: { shop: { caption: words } }, publish: "no" };
  await ask(page, `menu/save?frontend_client_id=${id}`, change);
  await editProducts(page, lang, say, `http://${domain}:${new URL(baseURL ?? "").port}`);
  const menu = page.getByRole("navigation", { name: say("shell.menu"), exact: true });
  const marks = menu.getByText(say("shell.menu.draft"), { exact: true });
  await inMenu(page, say, isMobile, async () => {
    await expect(menu.getByRole("link").filter({ hasText: words[lang] })).toBeVisible();
    await expect(marks).toHaveCount(1);
    await expectAccessible(page);
  });
  await page.getByRole("button", { name: say("units.edit.leave") }).click();
  await inMenu(page, say, isMobile, async () => {
    await expect(menu.getByRole("link").first()).toBeVisible();
    await expect(marks).toHaveCount(0);
    await expect(menu.getByText(words[lang])).toHaveCount(0);
  });
});
