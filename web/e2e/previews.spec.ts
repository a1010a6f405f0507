import { type Browser, expect as expectSoon, type Page } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { expectFits } from "./parts/fits";
import type { Lang, Say } from "./parts/phrases";
import { strangerTest as test } from "./parts/story";

const expect = expectSoon.configure({ timeout: 30_000 });
test.describe.configure({ timeout: 180_000 });

const ADMINISTRATOR = { username: "yonetici", password: "Terazi.Yonetici.2026" };
const PATH = {
  list: { tr: "/site-birimleri", en: "/frontend-websiteunit-list" },
  settings: { tr: "/site-ayarlari", en: "/frontend-settings" },
  store: { tr: "/magaza/urunler", en: "/shop/products" },
} as const;

/** An editor's draft above the products, which strangers may look at. */
async function draftAboveProducts(page: Page, lang: Lang, say: Say, words: string): Promise<void> {
  await page.goto(PATH.list[lang]);
  await page.getByRole("button", { name: say("units.new") }).click();
  const dialog = page.getByRole("dialog");
  const entries = await page.request.post("/v1/frontend/get?ss=1");
  const { menu } = (await entries.json()) as {
    menu: { route_view: string; caption: Record<Lang, string> }[];
  };
  const caption = menu.find(({ route_view }) => route_view === "product_list")?.caption[lang] ?? "";
  const place = String(say("units.place.top", { page: caption }));
  await dialog.getByRole("combobox", { name: say("units.field.place") }).fill(place);
  await page.getByRole("option", { name: place, exact: true }).click();
  await dialog.getByRole("button", { name: say("units.new.make") }).click();
  const title = `${String(say("units.part.title"))} (${String(say(`units.in.${lang}`))})`;
  await page.getByRole("textbox", { name: title }).fill(words);
  await expect(page.getByText(say("units.save.kept"))).toBeVisible();
}

async function stranger(browser: Browser, like: Page, lang: Lang): Promise<Page> {
  const context = await browser.newContext({
    viewport: like.viewportSize(),
    locale: lang === "tr" ? "tr-TR" : "en-GB",
  });
  return context.newPage();
}

test("an editor shares a draft, a stranger looks at it and buys nothing, and it is taken back", async ({
  page,
  browser,
  lang,
  say,
}) => {
  const words = `${lang === "tr" ? "Yalnızca taslakta" : "In the draft alone"} ${Date.now().toString(36)}`;
  await signIn(page, ADMINISTRATOR);
  await draftAboveProducts(page, lang, say, words);
  await page.getByRole("button", { name: say("units.more"), exact: true }).click();
  await page.getByRole("menuitem", { name: say("site.preview.title") }).click();
  const dialog = page.getByRole("dialog", { name: say("site.preview.title") });
  const answer = page.waitForResponse((each) => each.url().includes("/v1/frontend/preview/create"));
  await dialog.getByRole("button", { name: say("site.preview.make") }).click();
  const { valid_until: validUntil } = (await (await answer).json()) as { valid_until: string };
  const link = await dialog.getByRole("textbox", { name: say("site.preview.link") }).inputValue();
  expect(new URL(link).hash).toMatch(/^#preview=[\w-]{43}$/);
  await expect(dialog.getByText(ADMINISTRATOR.username).first()).toBeVisible();
  await expectAccessible(page);

  const other = await stranger(browser, page, lang);
  const told: string[] = [];
  const bought: string[] = [];
  // Of the context: what a new tab asks for first is heard as well.
  other.context().on("request", (request) => {
    told.push(request.url(), ...Object.values(request.headers()));
  });
  other.on("request", (request) => {
    if (/\/v1\/(user\/shopcart|shopcart|login|register)/.test(request.url())) bought.push(request.url());
  });
  await other.goto(link);
  const bar = other.getByRole("region", { name: say("preview.label") });
  await expect(bar).toContainText(String(say("preview.leave")));
  await expect(other.getByRole("heading", { name: words })).toBeVisible();
  await expect(other.locator("#first")).toHaveCount(0);
  await expect(other.locator('meta[name="robots"][content*="noindex"]').first()).toBeAttached();
  expect(other.url()).not.toContain("preview");
  const look = other.getByRole("link", { name: say("store.look.name") }).first();
  await expect(look).toBeVisible();
  await expect(other.getByRole("button", { name: say("store.add"), exact: true })).toHaveCount(0);
  await expect(other.getByRole("link", { name: say("shell.user.signIn") })).toHaveCount(0);
  await expectFits(other);
  const opened = other.context().waitForEvent("page");
  await look.click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await expect(tab.getByRole("region", { name: say("preview.label") })).toBeVisible();
  await tab.reload();
  await expect(tab.getByText(say("store.closed.preview")).first()).toBeVisible();
  expect(tab.url()).not.toContain("preview");
  await look.click();
  await expect(other.getByText(say("store.closed.preview")).first()).toBeVisible();
  expect(other.url()).not.toContain("preview");
  await other.goto(PATH.store[lang]);
  await expect(other.getByRole("heading", { name: words })).toBeVisible();
  expect(bought).toEqual([]);
  const token = new URL(link).hash.slice("#preview=".length);
  expect(told.filter((each) => each.includes(token))).toEqual([]);

  await page.keyboard.press("Escape");
  const listed = page.waitForResponse((each) => each.url().includes("/v1/frontend/preview/list"));
  await page.goto(`${PATH.settings[lang]}?tab=publish`);
  const { list } = (await (await listed).json()) as { list: { valid_until: string }[] };
  const main = page.getByRole("main");
  const shared = main.getByRole("region", { name: say("site.preview.title") });
  await expectAccessible(page);
  await shared
    .getByRole("button", { name: say("site.preview.revoke") })
    .nth(list.findIndex((each) => each.valid_until === validUntil)) // other stories share drafts, too
    .click();
  await expect(page.getByText(say("site.preview.revoked"))).toBeVisible();
  await other.reload();
  await expect(other.getByRole("heading", { name: say("preview.gone.title") })).toBeVisible();
  await tab.reload();
  await expect(tab.getByRole("heading", { name: say("preview.gone.title") })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button").click();
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(other.getByText(words)).toHaveCount(0);
  await other.context().close();
});
