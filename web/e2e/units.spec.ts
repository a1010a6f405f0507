import { expect as expectSoon, type Locator, type Page } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { expectFitsBoth } from "./parts/fits";
import type { Lang, Say } from "./parts/phrases";
import { strangerTest as test } from "./parts/story";

const expect = expectSoon.configure({ timeout: 30_000 });
test.describe.configure({ timeout: 180_000 });

const ADMINISTRATOR = { username: "yonetici", password: "Terazi.Yonetici.2026" };
const PATH = {
  list: { tr: "/site-birimleri", en: "/frontend-websiteunit-list" },
  icons: { tr: "/ikon-listesi", en: "/icon-list" },
} as const;

/** A small picture: 8 × 8 pixels. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFElEQVR4nGNkaGhgwAaYsIoOWgkAzIgBEFCQDcoAAAAASUVORK5CYII=",
  "base64",
);

/** Words that no other story has written. */
const own = (words: string) => `${words} ${Date.now().toString(36)}`;

/** A new unit at the foot of the icons, which no other story looks at. */
async function makeUnit(page: Page, lang: Lang, say: Say): Promise<void> {
  await page.goto(PATH.list[lang]);
  await page.getByRole("button", { name: say("units.new") }).click();
  const dialog = page.getByRole("dialog");
  const place = String(say("units.place.bottom", { page: lang === "tr" ? "Simgeler" : "Icons" }));
  await dialog.getByRole("combobox", { name: say("units.field.place") }).fill(String(place));
  await page.getByRole("option", { name: place, exact: true }).click();
  await dialog.getByRole("button", { name: say("units.new.make") }).click();
  await expect(page.getByRole("heading", { name: say("units.words"), exact: true })).toBeVisible();
}

const fieldIn = (page: Page, say: Say, part: "title" | "text", lang: Lang) =>
  page.getByRole("textbox", {
    name: `${String(say(`units.part.${part}`))} (${String(say(`units.in.${lang}`))})`,
  });

async function shownUnits(page: Page, lang: Lang): Promise<string[]> {
  const answer = await page.request.post("/v1/frontend/get?ss=1", { headers: { "X-Lang": lang } });
  const { website_unit_list } = (await answer.json()) as {
    website_unit_list: { content: Record<string, string> }[];
  };
  return website_unit_list.flatMap(({ content }) => Object.values(content));
}

test("content is made on the list, typed in both languages and published in one alone", async ({
  page,
  lang,
  say,
  isMobile,
}) => {
  const words = { tr: own("Hoş geldiniz"), en: own("Welcome") };
  await signIn(page, ADMINISTRATOR);
  await makeUnit(page, lang, say);
  const spoken: Lang[] = ["tr", "en"];
  for (const each of spoken) {
    if (isMobile) await page.getByRole("tab", { name: new RegExp(String(say(`units.in.${each}`))) }).click();
    await fieldIn(page, say, "title", each).fill(words[each]);
  }
  await expect(page.getByText(say("units.save.kept"))).toBeVisible();
  await expectAccessible(page);
  expect(await shownUnits(page, "tr")).not.toContain(words.tr);
  await page.getByRole("button", { name: say("units.publish.more") }).click();
  await page.getByRole("menuitem", { name: say(`units.publish.only.${lang}`) }).click();
  await expect(page.getByText(say("site.publish.done"))).toBeVisible();
  const other = lang === "tr" ? "en" : "tr";
  await expect.poll(() => shownUnits(page, lang)).toContain(words[lang]);
  expect(await shownUnits(page, other)).not.toContain(words[other]);
  await page.goto(`${PATH.list[lang]}?q=${encodeURIComponent(words[lang])}`);
  const row = page.getByRole("listitem").filter({ hasText: words[lang] });
  await expect(row.getByText(say("site.state.draft", { lang: other.toUpperCase() }))).toBeVisible();
  await expectAccessible(page);
});

test("two editors in one field see each other's words, and one of both stands", async ({
  page,
  browser,
  lang,
  say,
  isMobile,
}) => {
  test.skip(isMobile, "a desk shows it in both widths");
  const [first, mine, theirs] = [own("İlk"), own("Benim"), own("Onun")];
  await signIn(page, ADMINISTRATOR);
  await makeUnit(page, lang, say);
  await fieldIn(page, say, "title", lang).fill(first);
  await expect(page.getByText(say("units.save.kept"))).toBeVisible();
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, ADMINISTRATOR);
  await other.goto(page.url());
  await expect(fieldIn(other, say, "title", lang)).toHaveValue(first);
  await fieldIn(other, say, "title", lang).fill(theirs);
  await expect(other.getByText(say("units.save.kept"))).toBeVisible();
  await fieldIn(page, say, "title", lang).fill(mine);
  const clash = page.getByRole("alert").filter({ hasText: say("site.conflict.title") });
  await expect(clash.getByText(theirs)).toBeVisible();
  await expect(clash.getByText(mine)).toBeVisible();
  await expectFitsBoth(page);
  await expect(fieldIn(page, say, "title", lang)).toHaveValue(mine);
  await clash.getByRole("button", { name: say("site.conflict.takeMine") }).click();
  await expect(clash).toBeHidden();
  await expect(page.getByText(say("units.save.kept"))).toBeVisible();
  await other.reload();
  await expect(fieldIn(other, say, "title", lang)).toHaveValue(mine);
  await context.close();
});

/** Below the title, with the keyboard: a link that leads nowhere is refused, one to a screen placed, and a picture that is described. */
async function writeRich(page: Page, slot: Locator, say: Say, lang: Lang): Promise<void> {
  const text = slot.locator("[contenteditable=true]");
  await expect(text).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  await page.keyboard.type("a ");
  await slot.getByRole("button", { name: say("units.rich.link") }).click();
  const window = page.getByRole("dialog");
  const link = window.getByRole("textbox", { name: say("units.part.link") });
  await link.fill("javascript:alert(1)");
  await window.getByRole("button", { name: say("units.rich.place") }).click();
  await expect(window.getByText(say("units.link.refused"))).toBeVisible();
  const screen = lang === "tr" ? "Simgeler" : "Icons";
  await link.fill(screen);
  await page.getByRole("option", { name: screen, exact: true }).click();
  await window.getByRole("button", { name: say("units.rich.place") }).click();
  await expect(slot.locator('a[href="screen:icon_list"]')).toBeVisible();
  await slot
    .locator("input[type=file]")
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: PICTURE });
  await window.getByRole("button", { name: say("units.picture.use") }).click();
  await expect(window.getByText(say("units.picture.altNeeded"))).toBeVisible();
  await window.getByRole("textbox").fill("Bir kare");
  await window.getByRole("button", { name: say("units.picture.use") }).click();
  await expect(slot.getByRole("img", { name: "Bir kare" })).toBeVisible();
}

test("a page is edited where it stands: drafts for its editors, published, and brought back", async ({
  page,
  lang,
  say,
}) => {
  const [first, second] = [own("Yerinde"), own("Başka")];
  const place = say("units.place.bottom", { page: lang === "tr" ? "Simgeler" : "Icons" });
  await signIn(page, ADMINISTRATOR);
  await page.goto(PATH.icons[lang]);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: say("units.edit"), exact: true })).toBeVisible();
  await page.keyboard.press("Control+e");
  const slot = page.getByRole("region", { name: place, exact: true });
  await slot.getByRole("button", { name: say("units.edit.addTo", { place: String(place) }) }).click();
  await page.getByRole("radio", { name: new RegExp(`^${String(say("units.kind.rich"))}`) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("units.new.make") })
    .click();
  const title = slot.getByRole("heading").locator(fieldIn(page, say, "title", lang));
  await expect(title).toBeFocused();
  await page.keyboard.type(`${first}!`);
  await page.keyboard.press("Backspace");
  await expect(title).toHaveValue(first);
  await page.keyboard.press("Control+z");
  await expect(title).not.toHaveValue(first);
  await title.fill(first);
  await writeRich(page, slot, say, lang);
  await slot.getByRole("switch", { name: say("units.edit.both") }).check();
  await page.keyboard.press("Escape");
  await expect(slot.getByText(say("units.save.kept"))).toBeVisible();
  // What is scrolled beneath the header is no small target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  expect(await shownUnits(page, lang)).not.toContain(first);
  await slot.getByRole("button", { name: say("units.publish.more") }).click();
  await page.getByRole("menuitem", { name: say(`units.publish.only.${lang}`) }).click();
  await expect.poll(() => shownUnits(page, lang)).toContain(first);
  expect((await shownUnits(page, lang)).join()).toContain('href="screen:icon_list"');
  await fieldIn(page, say, "title", lang).fill(second);
  await expect(slot.getByText(say("units.save.kept"))).toBeVisible();
  await slot.getByRole("button", { name: say("units.history") }).click();
  const history = page.getByRole("dialog");
  await expect(history.getByText(say("units.history.since"))).toBeVisible();
  await history.getByRole("button", { name: say("units.history.restore") }).click();
  await expect(fieldIn(page, say, "title", lang)).toHaveValue(first);
  await slot.getByRole("button", { name: say("units.edit.close") }).click();
  await page.keyboard.press("Control+e");
  await expect(slot).toBeHidden();
});
