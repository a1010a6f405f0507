import { expect as expectSoon, type Page } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { expectFits } from "./parts/fits";
import { newSite, SITE_SETTINGS } from "./parts/sites";
import { strangerTest } from "./parts/story";

const expect = expectSoon.configure({ timeout: 30_000 });
const test = strangerTest;
test.describe.configure({ timeout: 180_000 });

const ADMINISTRATOR = { username: "yonetici", password: "Terazi.Yonetici.2026" };
const PATH = { tr: "/site-ayarlari", en: "/frontend-settings" } as const;

/** What a visitor of a host gets. */
async function shellOf(
  page: Page,
  domain: string,
): Promise<{ application_name: string; accent_color: string }> {
  const answer = await page.request.post("/v1/frontend/get", { data: { domain } });
  return ((await answer.json()) as { frontend: { application_name: string; accent_color: string } }).frontend;
}

test("an administrator makes a site, changes its look as a draft, publishes it and takes it back", async ({
  page,
  lang,
  say,
}, info) => {
  const domain = `${lang}-${info.project.name.replaceAll(/[^a-z]/g, "")}-${info.retry}.okul.example`;
  const main = page.getByRole("main");
  const tab = (name: Parameters<typeof say>[0]) => page.getByRole("tab", { name: say(name) }).click();
  await signIn(page, ADMINISTRATOR);
  await page.goto(`${PATH[lang]}?tab=hosts`);
  const fresh = main.getByRole("region", { name: say("site.new.title") });
  await fresh.getByLabel(say("site.settings.name_tr")).fill("Deneme okulu");
  await fresh.getByLabel(say("site.settings.name_en")).fill("Trial school");
  await fresh.getByLabel(say("site.hosts.domain"), { exact: true }).fill(domain);
  await fresh.getByRole("button", { name: say("site.new.make") }).click();
  await expect(fresh.getByLabel(say("site.hosts.again"))).toHaveAttribute("aria-invalid", "true");
  await fresh.getByLabel(say("site.hosts.again")).fill(domain);
  await fresh.getByRole("button", { name: say("site.new.make") }).click();
  await expect(page.getByText(say("site.new.done"))).toBeVisible();
  await expect.poll(async () => (await shellOf(page, domain)).application_name).toBe("Deneme okulu");
  const before = (await shellOf(page, domain)).accent_color;

  const list = await page.request.post("/v1/frontend/list", { headers: await tokenOf(page) });
  const sites = ((await list.json()) as { list: { domain: string; frontend_client_id: string }[] }).list;
  const site = sites.find((each) => each.domain === domain);
  await page.goto(`${PATH[lang]}?site=${site?.frontend_client_id}`);
  await main.getByLabel(say("site.settings.accent_color"), { exact: true }).fill("#0a7d52");
  await main.getByRole("button", { name: say("site.settings.keep") }).click();
  await expect(page.getByText(say("site.settings.saved"))).toBeVisible();
  expect((await shellOf(page, domain)).accent_color).toBe(before);
  await expectAccessible(page);

  await tab("site.tab.hosts");
  const check = main.getByRole("region", { name: say("site.check.title"), exact: true });
  await check.getByRole("button", { name: say("site.check.run") }).click();
  await expect(check.getByText(say("site.check.domain.prepared"))).toBeVisible();
  await expect(check.getByText(say("site.check.mail.absent"))).toBeVisible();
  await expect(check.getByText(say("site.check.nothing"))).toBeVisible();
  await expectAccessible(page);

  await tab("site.tab.publish");
  await expect(main.getByRole("checkbox", { name: say("site.subject.settings") })).toBeChecked();
  await main.getByLabel(say("site.publish.name")).fill("Yeşil");
  await main.getByRole("button", { name: say("site.publish.send"), exact: true }).click();
  await expect(main.getByText(say("site.publish.nothing"))).toBeVisible();
  await expect.poll(async () => (await shellOf(page, domain)).accent_color).toBe("#0a7d52");

  await tab("site.tab.history");
  await main.getByRole("button", { name: say("site.history.undo") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("site.history.undo") })
    .click();
  await expect(main.getByText(say("site.history.undoOf", { name: "Yeşil" }))).toBeVisible();
  await expect.poll(async () => (await shellOf(page, domain)).accent_color).toBe(before);
});

/** A small picture: 8 × 8 pixels. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFElEQVR4nGNkaGhgwAaYsIoOWgkAzIgBEFCQDcoAAAAASUVORK5CYII=",
  "base64",
);

test("a new site gets a logo, an icon and a first screen: seen as they are chosen, and by its visitors", async ({
  page,
  browser,
  lang,
  say,
}, info) => {
  // A browser leads every name below localhost here.
  const domain = `logo-${lang}-${info.retry}-${info.repeatEachIndex}.okul.localhost`;
  const main = page.getByRole("main");
  const live = page.frameLocator(`iframe[title="${String(say("site.live.frame"))}"]`);
  await signIn(page, ADMINISTRATOR);
  await page.goto(SITE_SETTINGS[lang]);
  const site = await newSite(page, domain);
  await page.goto(`${SITE_SETTINGS[lang]}?site=${site}`);
  await expect(page.locator("#first")).toHaveCount(0);
  await expect(live.locator("#root")).toHaveAttribute("inert", "");

  for (const name of ["navbar_middle_logo", "page_favicon"] as const) {
    const field = main.getByRole("group", { name: say(`site.settings.${name}`), exact: true });
    const file = { name: "a.png", mimeType: "image/png", buffer: PICTURE };
    await field.locator("input[type=file]").setInputFiles(file);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("units.picture.use") })
      .click();
    await expect(field.getByRole("img", { name: say("units.picture.shown") })).toBeVisible();
  }
  await main.getByRole("combobox", { name: say("site.settings.home_route"), exact: true }).click();
  const first = lang === "tr" ? "Mağaza" : "Shop";
  await page.getByRole("option", { name: first, exact: true }).click();
  await main.getByLabel(say("site.settings.name_tr")).fill("Işık Okulu");
  await main.getByLabel(say("site.settings.name_en")).fill("Light School");
  const name = lang === "tr" ? "Işık Okulu" : "Light School";
  await expect(live.getByText(name).first()).toBeAttached();
  await expect(live.locator('img[src*="bucket=site"]').first()).toBeAttached();
  await expect(live.locator("html")).toHaveAttribute("data-mantine-color-scheme", "light");
  const chosen = main.getByRole("radiogroup", { name: say("site.live.scheme") });
  await chosen.getByText(say("site.live.dark"), { exact: true }).click();
  await expect(live.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await main
    .getByRole("radiogroup", { name: say("site.live.device") })
    .getByText(say("site.live.phone"), { exact: true })
    .click();
  await expect(live.locator("html")).toHaveAttribute("data-device", "mobile");
  await expectFits(page);
  await main.getByRole("button", { name: say("site.settings.keep") }).click();
  await expect(page.getByText(say("site.settings.saved"))).toBeVisible();
  await page.goto(`${SITE_SETTINGS[lang]}?site=${site}&tab=publish`);
  await main.getByRole("button", { name: say("site.publish.send"), exact: true }).click();
  await expect(main.getByText(say("site.publish.nothing"))).toBeVisible();

  await expect.poll(async () => (await shellOf(page, domain)).application_name).toBe("Işık Okulu");
  const visitor = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await visitor.goto(`http://${domain}:${new URL(page.url()).port}/`);
  const logo = visitor.locator('aside img[src*="bucket=site"]');
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  await expect(visitor.locator('link[rel="apple-touch-icon"]')).toHaveCount(1);
  await visitor.context().close();
});

async function tokenOf(page: Page): Promise<Record<string, string>> {
  const token = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem("terazi.session") ?? "{}") as { accessToken?: string }).accessToken,
  );
  return { Authorization: `Bearer ${token}` };
}
