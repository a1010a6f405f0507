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
