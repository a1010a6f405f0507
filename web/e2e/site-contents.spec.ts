import { expect as expectSoon, type Page } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import type { Lang, Say } from "./parts/phrases";
import { ADMINISTRATOR, domainOf, newSite, SITE_SETTINGS } from "./parts/sites";
import { strangerTest as test } from "./parts/story";

const expect = expectSoon.configure({ timeout: 30_000 });
test.describe.configure({ timeout: 240_000 });

const LIST = { tr: "/site-birimleri", en: "/frontend-websiteunit-list" } as const;

/** The administrator, signed in, and a site of the story's own. */
async function ownSite(page: Page, lang: Lang, name: string, retry: number): Promise<string> {
  await page.goto("/");
  await signIn(page, ADMINISTRATOR);
  await page.goto(SITE_SETTINGS[lang]);
  return newSite(page, domainOf(name, lang, retry));
}

/** A new unit at the foot of the icons, with a title in Turkish. */
async function makeUnit(page: Page, say: Say, place: string, title: string): Promise<void> {
  await page.getByRole("button", { name: say("units.new") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: say("units.field.place") }).fill(place);
  await page.getByRole("option", { name: place, exact: true }).click();
  await dialog.getByRole("button", { name: say("units.new.make") }).click();
  for (const [lang, words] of [
    ["tr", title],
    ["en", "Registration is open"],
  ] as const) {
    const field = `${String(say("units.part.title"))} (${String(say(`units.in.${lang}`))})`;
    await page.getByRole("textbox", { name: field }).fill(words);
  }
  await expect(page.getByText(say("units.save.kept"))).toBeVisible();
}

test("one person is named for a site, a second part is given and taken again", async ({
  page,
  lang,
  say,
}, info) => {
  const id = await ownSite(page, lang, "people", info.retry);
  await page.goto(`${SITE_SETTINGS[lang]}?site=${id}&tab=people`);
  const main = page.getByRole("main");
  await expect(main.getByText(say("site.people.none"))).toBeVisible();
  await main.getByLabel(say("site.people.username")).fill("yok.boyle.biri");
  await main.getByRole("button", { name: say("site.people.add"), exact: true }).click();
  await expect(main.getByLabel(say("site.people.username"))).toHaveAttribute("aria-invalid", "true");
  await main.getByLabel(say("site.people.username")).fill(ADMINISTRATOR.username);
  await main.getByRole("button", { name: say("site.people.add"), exact: true }).click();
  const part = main.getByRole("radiogroup", {
    name: say("site.people.partOf", { name: ADMINISTRATOR.username }),
  });
  await expect(part.getByRole("radio", { name: say("site.people.edit") })).toBeChecked();
  await part.getByText(say("site.people.publish"), { exact: true }).click();
  await page.reload();
  await expect(part.getByRole("radio", { name: say("site.people.publish") })).toBeChecked();
  await expectAccessible(page);
  await main
    .getByRole("button", { name: say("site.people.removeOne", { name: ADMINISTRATOR.username }) })
    .click();
  await expect(main.getByText(say("site.people.none"))).toBeVisible();
});

test("units are copied, put in another order, thrown away, brought back and given a time", async ({
  page,
  lang,
  say,
}, info) => {
  const title = "Kayıtlar başladı";
  const id = await ownSite(page, lang, "contents", info.retry);
  await page.goto(`${LIST[lang]}?site=${id}`);
  await makeUnit(page, say, String(say("units.place.bottom", { page: "Simgeler" })), title);
  const own = page.url();
  await page.goto(`${LIST[lang]}?site=${id}`);
  const rows = page.getByRole("main").getByRole("listitem").filter({ hasText: title });
  const choose = async (action: string) => {
    await rows
      .first()
      .getByRole("button", { name: say("units.moreOf", { name: title }) })
      .click();
    await page.getByRole("menuitem", { name: action, exact: true }).click();
  };
  await choose(String(say("units.copy")));
  await expect(rows).toHaveCount(2);
  const order = () =>
    rows.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const [first, second] = await order();
  await rows
    .first()
    .getByRole("button", { name: say("ui.drag", { name: title }) })
    .focus();
  const kept = page.waitForResponse((response) => response.url().includes("/v1/frontend/websiteunit/list"));
  await page.keyboard.press("ArrowDown");
  await expect.poll(order).toEqual([second, first]);
  await kept; // the list is read again once the order is kept
  await page.reload();
  await expect.poll(order).toEqual([second, first]);
  await choose(String(say("units.discard")));
  await expect(rows).toHaveCount(1);
  expect(await order()).toEqual([first]);

  await page.goto(own);
  await page.getByRole("button", { name: say("units.publish.more") }).click();
  await page.getByRole("menuitem", { name: say("units.publish.only.tr") }).click();
  await expect(page.getByText(say("site.publish.done"))).toBeVisible();
  await page.getByRole("button", { name: say("units.publish.more") }).click();
  await page.getByRole("menuitem", { name: say("units.schedule"), exact: true }).click();
  const window = page.getByRole("dialog", { name: say("units.schedule") });
  await window.getByLabel(say("units.schedule.at")).click();
  await page.getByRole("button", { name: say("ui.day.nextMonth") }).click();
  await expectAccessible(page);
  await page.locator("table button").filter({ hasText: /^15$/ }).first().click();
  await page.getByRole("button", { name: say("units.moment.take") }).click();
  await window.getByRole("button", { name: say("units.schedule.save") }).click();
  await expect(page.getByText(say("units.schedule.done"))).toBeVisible();
  await expect(page.getByText(/15\.\d\d\.\d{4} \d\d:\d\d tarihinde yayımlanacak/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: say("units.publish.more") }).click();
  await page.getByRole("menuitem", { name: say("units.schedule"), exact: true }).click();
  await window.getByRole("button", { name: say("units.schedule.remove") }).click();
  await expect(page.getByText(say("units.schedule.none"))).toBeVisible();

  await page.goto(`${LIST[lang]}?site=${id}`);
  await choose(String(say("units.delete")));
  await expect(rows.getByText(say("units.toDelete"))).toBeVisible();
  await choose(String(say("units.discard")));
  await expect(rows.getByText(say("units.toDelete"))).toBeHidden();
});

test("a menu gets an entry with an icon, and it is dragged before another", async ({
  page,
  lang,
  say,
}, info) => {
  const id = await ownSite(page, lang, "entries", info.retry);
  await page.goto(`${SITE_SETTINGS[lang]}?site=${id}&tab=menu`);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: say("site.menu.add"), exact: true }).click();
  const window = page.getByRole("dialog", { name: say("site.menu.add") });
  await window.getByLabel(say("site.menu.caption.tr")).fill("Kulüpler");
  await window.getByLabel(say("site.menu.caption.en")).fill("Clubs");
  await window.getByRole("button", { name: say("site.menu.add"), exact: true }).click();
  await expect(main.getByLabel(say("site.menu.url.tr"))).toHaveValue("/kulupler");
  await main.getByRole("button", { name: say("icons.choose") }).click();
  const catalogue = page.getByRole("dialog", { name: say("icons.choose") });
  await catalogue.getByPlaceholder(say("icons.search")).fill("top");
  const icon = catalogue.getByRole("button", { name: /^ball-football/ }).first();
  await icon.click();
  await expect(catalogue).toBeHidden();
  await expect(main.getByText(say("site.menu.state.kept"))).toBeVisible();
  const item = (route: string) => main.locator(`[role=treeitem][data-value="${route}"]`);
  const row = (route: string) => item(route).locator("> div");
  await row("shop").dragTo(row("add_dataset"), {
    sourcePosition: { x: 80, y: 12 },
    targetPosition: { x: 80, y: 3 },
  });
  await expect(main.getByText(/^Mağaza \d+\. sıraya taşındı\.$/)).toBeAttached();
  await expect(main.getByText(say("site.menu.state.kept"))).toBeVisible();
  await page.reload();
  await expect(item("page_clubs").locator("svg path").first()).toBeAttached();
  const routes = await main
    .getByRole("treeitem")
    .evaluateAll((items) => items.map((each) => (each as HTMLElement).dataset["value"] ?? ""));
  expect(routes.indexOf("shop")).toBeLessThan(routes.indexOf("add_dataset"));
});
