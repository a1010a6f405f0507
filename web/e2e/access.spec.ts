import { expect as expectSoon, type Page } from "@playwright/test";
import { ANALYST, signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import type { Lang, Say } from "./parts/phrases";
import { call, choose, heading } from "./parts/projects";
import { registered } from "./parts/registered";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 15_000 });
const expect = expectSoon.configure({ timeout: 20_000 });

const ADMINISTRATOR = { username: "yonetici", password: "Terazi.Yonetici.2026" };
const PATHS = {
  tr: { list: "/yetki-listesi", mine: "/yetki-yonetimi", trail: "/denetim-izi", settings: "/ayarlar" },
  en: {
    list: "/authorization-list",
    mine: "/authority-management",
    trail: "/audit-trail",
    settings: "/settings",
  },
} as const;

const newCode = () => `e2e.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

async function define(page: Page, say: Say, code: string, name: string): Promise<void> {
  await page.getByRole("button", { name: say("access.admin.new") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("access.definition.code"), { exact: true }).fill(code);
  await dialog.getByLabel(say("access.definition.name"), { exact: true }).fill(name);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: say("ui.save") }).click();
  await expect(dialog).toBeHidden();
}

interface Assignment {
  auth: string | RegExp;
  names: string;
  count: string;
}

async function fillAssignment(page: Page, say: Say, { auth, names, count }: Assignment): Promise<void> {
  await choose(page.getByRole("combobox", { name: say("access.assign.auth") }), auth);
  await page.keyboard.press("Escape");
  await page.getByLabel(say("access.assign.names")).fill(names);
  await page.getByLabel(say("access.assign.count"), { exact: true }).fill(count);
}

const assign = (page: Page, say: Say) =>
  page.getByRole("button", { name: say("access.assign"), exact: true }).click();

test("an administrator defines and assigns, a holder passes on, the trail knows it all", async ({
  page,
  browser,
  lang,
  say,
}) => {
  const paths = PATHS[lang];
  const code = newCode();
  const name = `Rapor ${code}`;
  const holder = await registered(page, lang);
  const friend = await registered(page, lang);
  await signIn(page, ADMINISTRATOR);

  await page.goto(paths.settings);
  await expect(heading(page, String(say("shell.settings.title")))).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: say("access.admin.title"), exact: true })
    .click();
  await expect(heading(page, String(say("access.admin.title")))).toBeVisible();
  await define(page, say, code, name);
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${paths.list}?tab=assign`);
  await page.getByRole("switch", { name: say("access.assign.mayAssign") }).check();
  await fillAssignment(page, say, {
    auth: `${name} (${code})`,
    names: `${holder.username}, kimse.yok.boyle`,
    count: "5",
  });
  await assign(page, say);
  const results = page.getByRole("main").getByRole("status");
  await expect(results).toContainText(holder.username);
  await expect(results).toContainText("kimse.yok.boyle");
  await expect(page.getByLabel(say("access.assign.names"))).toHaveValue("kimse.yok.boyle");
  await expectAccessible(page);

  const theirs = await browser.newPage({ viewport: page.viewportSize() });
  await passOn(theirs, say, lang, { holder, friend: friend.username, name });
  await theirs.close();

  await giveAndTake(page, say, lang, holder.username);

  await page.goto(`${paths.trail}?q=${holder.username}&action=access.assigned`);
  await expect(heading(page, String(say("audit.title")))).toBeVisible();
  await expect(page.getByText(code, { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: say("audit.export") }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});

interface Passing {
  holder: { username: string; password: string };
  friend: string;
  name: string;
}

/** A holder sees what there is, assigns more than there is, then less, and takes it back. */
async function passOn(page: Page, say: Say, lang: Lang, { holder, friend, name }: Passing): Promise<void> {
  await signIn(page, holder);
  await page.goto(PATHS[lang].mine);
  await expect(heading(page, String(say("access.mine.title")))).toBeVisible();
  await expectAccessible(page);
  await fillAssignment(page, say, { auth: new RegExp(`^${name} – `), names: friend, count: "6" });
  await assign(page, say);
  await expect(page.getByRole("main").getByRole("status")).toContainText("5");
  await page.getByLabel(say("access.assign.count"), { exact: true }).fill("2");
  await assign(page, say);
  const left = say("access.left", { left: 3, of: 5 });
  await expect(page.getByText(left).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: say("access.cancel.of", { name: friend, auth: name }) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("access.cancel"), exact: true })
    .click();
  await expect(page.getByText(say("access.left", { left: 5, of: 5 })).first()).toBeVisible();
}

/** In the matrix an authorization is given with one click, taken back by undo, given again and suspended. */
async function giveAndTake(page: Page, say: Say, lang: Lang, username: string): Promise<void> {
  await page.goto(`${PATHS[lang].list}?tab=people&q=${username}&auth=shop_new`);
  const main = page.getByRole("main");
  const give = main.getByRole("button", { name: say("access.matrix.give", { name: username }) });
  const held = (state: string) =>
    main.getByRole("button", {
      name: say("access.matrix.held", { name: username, state: String(say(state)) }),
    });
  await expect(give).toHaveCount(1);
  await expectAccessible(page);
  await give.click();
  await page.getByRole("menuitem", { name: say("access.matrix.giveNow") }).click();
  await expect(held("access.state.active")).toBeVisible();
  await page.getByRole("button", { name: say("ui.undo") }).click();
  await give.click();
  await page.getByRole("menuitem", { name: say("access.matrix.giveNow") }).click();
  await held("access.state.active").click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: say("access.suspend") }).click();
  await expect(held("access.state.suspended")).toBeVisible();
}

test("whoever holds nothing is told so, and what is administered stays closed", async ({
  page,
  lang,
  say,
}) => {
  await signIn(page, ANALYST);
  await page.goto(PATHS[lang].mine);
  await expect(page.getByText(say("access.mine.none.title"))).toBeVisible();
  await expectAccessible(page);
  await page.goto(PATHS[lang].trail);
  await expect(page.getByText(say("shell.closed.title"))).toBeVisible();
  const trail = await call<unknown>(page, "/v1/audit/list", {}).catch((problem: Error) => problem.message);
  expect(trail).toContain("403");
});
