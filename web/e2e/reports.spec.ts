import { expect as expectSoon, type Page } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { call } from "./parts/projects";
import type { Lang } from "./parts/phrases";
import { registered } from "./parts/registered";
import { strangerTest } from "./parts/story";

const expect = expectSoon.configure({ timeout: 30_000 });
const test = strangerTest;
test.describe.configure({ timeout: 180_000 });

const ADMINISTRATOR = { username: "yonetici", password: "Terazi.Yonetici.2026" };
const PATHS = {
  tr: { view: "/rapor-goruntuleme", record: "/rapor-duzenleme" },
  en: { view: "/report-view", record: "/report-record" },
} as const;
const REGISTRATIONS = { tr: "Kayıt olanlar", en: "Registrations" } as const;

const main = (page: Page) => page.getByRole("main");

/** A code that no other story has taken. */
const codeOf = (lang: Lang) => `story_${lang}_${Date.now().toString(36)}`;

test("an administrator opens a report, sees its chart and the records behind a number", async ({
  page,
  lang,
  say,
}) => {
  const newest = await registered(page, lang);
  await signIn(page, ADMINISTRATOR);
  await page.goto(PATHS[lang].view);
  const link = main(page).getByRole("link", { name: REGISTRATIONS[lang] });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: REGISTRATIONS[lang] })).toBeVisible();
  await expect(
    main(page)
      .getByRole("heading", { level: 3, name: REGISTRATIONS[lang] })
      .or(main(page).locator("canvas, svg[role], [role=img]"))
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  const number = main(page).getByRole("button", { name: /: (kayıtlarını göster|show its records)$/ });
  await number.first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(newest.username, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const download = page.waitForEvent("download");
  await main(page)
    .getByRole("button", { name: say("reports.workbook"), exact: true })
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});

test("a report is built with its result beside it, saved, asked for by mail and paused", async ({
  page,
  lang,
  say,
}) => {
  await signIn(page, ADMINISTRATOR);
  await page.goto(PATHS[lang].record);
  await expect(main(page).getByRole("heading", { name: say("reports.live") })).toBeVisible();
  const code = codeOf(lang);
  await page.getByRole("button", { name: say("reports.save"), exact: true }).click();
  await expect(main(page).getByLabel(say("reports.name.tr"))).toHaveAttribute("aria-invalid", "true");
  await main(page).getByLabel(say("reports.name.tr")).fill(`Kişiler ${code}`);
  await main(page).getByLabel(say("reports.name.en")).fill(`People ${code}`);
  await main(page).getByLabel(say("reports.code"), { exact: true }).fill(code);
  await main(page)
    .getByRole("combobox", { name: say("reports.source") })
    .or(main(page).getByLabel(say("reports.source"), { exact: true }))
    .first()
    .click();
  await page.getByRole("option", { name: lang === "tr" ? "Kişiler" : "People", exact: true }).click();
  await main(page)
    .getByRole("button", { name: say("reports.groups.add") })
    .click();
  await main(page).getByLabel(say("reports.groups.column")).first().click();
  await page.getByRole("option", { name: lang === "tr" ? "Durum" : "State", exact: true }).click();
  await main(page)
    .getByRole("button", { name: say("reports.measures.add") })
    .click();
  await expect(
    main(page).getByText(
      lang === "tr" ? "Kişiler: Kayıt sayısı; Durum bazında." : "People: Number of rows, by State.",
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: say("reports.save"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: code })).toBeVisible();
  await main(page)
    .getByRole("button", { name: say("reports.activate"), exact: true })
    .click();
  await main(page)
    .getByRole("button", { name: say("reports.mail.on"), exact: true })
    .click();
  const stop = main(page).getByRole("button", { name: say("reports.mail.stop"), exact: true });
  await expect(stop).toBeVisible();
  await expectAccessible(page);
  await stop.click();
  await expect(main(page).getByText(say("reports.mail.off.person"))).toBeVisible();
  await main(page)
    .getByRole("button", { name: say("reports.pause"), exact: true })
    .click();
  await expect(main(page).getByText(say("reports.state.paused"), { exact: true })).toBeVisible();
  const found = await call<{ table_header: string[] }>(page, "/v1/report/by/query", { report_name: code });
  expect(found.table_header).toHaveLength(2);
});

test("a report is printed with its sentence, its moment, its chart and its table alone", async ({
  page,
  lang,
  say,
}, info) => {
  await registered(page, lang);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes");
  });
  await signIn(page, ADMINISTRATOR);
  await page.goto(PATHS[lang].view);
  await main(page).getByRole("link", { name: REGISTRATIONS[lang] }).click();
  await main(page)
    .getByRole("button", { name: say("reports.print"), exact: true })
    .click();
  await expect(page.locator("html[data-printed]")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  const paper = page.locator("[data-paper]");
  await expect(paper.getByText(REGISTRATIONS[lang], { exact: true })).toBeVisible();
  await expect(
    paper.getByText(lang === "tr" ? /^Kişiler: Kayıt sayısı/ : /^People: Number of rows/),
  ).toBeVisible();
  await expect(
    paper.getByText(new RegExp(`${new Date().getFullYear()}.*${say("reports.eyes")}`)),
  ).toBeVisible();
  await expect(paper.locator("svg")).toBeVisible();
  await expect(paper.locator("tbody tr").first()).toBeVisible();
  await expect(main(page)).toBeHidden();
  await page.screenshot({ path: info.outputPath("paper.png"), fullPage: true });
  expect((await page.pdf({ format: "A4" })).byteLength).toBeGreaterThan(5_000);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(paper).toBeHidden();
  await expect(main(page)).toBeVisible();
});

test("an administrator has a report mailed to somebody else, and ends it", async ({ page, lang, say }) => {
  const other = await registered(page, lang);
  await signIn(page, ADMINISTRATOR);
  await page.goto(PATHS[lang].view);
  await main(page).getByRole("link", { name: REGISTRATIONS[lang] }).click();
  const name = main(page).getByLabel(say("reports.mail.to"), { exact: true });
  await name.fill("kimse.yok.boyle");
  await main(page)
    .getByRole("button", { name: say("reports.mail.give"), exact: true })
    .click();
  await expect(
    page.getByText(lang === "tr" ? /giriş yapabilen kimse yok/ : /Nobody with this user name/).first(),
  ).toBeVisible();
  await name.fill(other.username);
  await main(page)
    .getByRole("button", { name: say("reports.mail.give"), exact: true })
    .click();
  const others = main(page).getByRole("list", { name: say("reports.mail.others") });
  const line = others.getByRole("listitem").filter({ hasText: other.username });
  await expect(line).toBeVisible();
  await expectAccessible(page);
  await line.getByRole("button").click();
  await expect(line.getByText(say("reports.mail.off.admin"))).toBeVisible();
});

test("a report is asked about a layer, which stands beneath its path", async ({ page, lang, say }) => {
  await signIn(page, ADMINISTRATOR);
  await page.goto(PATHS[lang].record);
  await main(page).getByLabel(say("reports.source"), { exact: true }).first().click();
  const names =
    lang === "tr" ? { above: "Konumlar", layer: "İlçeler" } : { above: "Locations", layer: "Districts" };
  await expect(page.getByText(names.above, { exact: true })).toBeVisible();
  await page.getByRole("option", { name: names.layer, exact: true }).click();
  await main(page)
    .getByRole("button", { name: say("reports.measures.add") })
    .click();
  const said = lang === "tr" ? "İlçeler: Kayıt sayısı." : "Districts: Number of rows.";
  await expect(main(page).getByText(said)).toBeVisible();
  await expect(
    main(page)
      .getByRole("cell", { name: "973" })
      .or(main(page).getByText("973", { exact: true }))
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
});
