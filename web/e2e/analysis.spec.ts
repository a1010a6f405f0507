import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./parts/axe";
import type { Lang, Say } from "./parts/phrases";
import { appears, choose, expectBalance, heading, PATHS, sampleWorkbook } from "./parts/projects";
import { strangerTest, test } from "./parts/story";
import { workbookOf } from "./parts/workbooks";

test.describe.configure({ timeout: 180_000 });

const WORDS = {
  tr: {
    typeReason: /179 dolu hücrede yalnızca 8 farklı değer var/,
    merge: /aynı seçeneğin 4 farklı yazılışı/,
    decimal: "13,75",
    badColumn: "“Malik asid (g/L)” adlı bir sütun yok.",
    notExcel: /^Geçersiz dosya türü: Bu, bir metin ya da CSV dosyası\./,
    empty: /boş \(0 bayt\)/,
    onlyHeader: /“Kapak” sayfasında başlıktan başka veri yok/,
  },
  en: {
    typeReason: /179 filled cells hold only 8 different values/,
    merge: /spellings of the same option: 4/,
    decimal: "13.75",
    badColumn: "There is no column named “Malik asid (g/L)”.",
    notExcel: /^Invalid file type: this is a text or CSV file\./,
    empty: /empty \(0 bytes\)/,
    onlyHeader: /“Kapak” has a header and no data/,
  },
} as const;

const MESSY = "saraplar-daginik";

strangerTest("a stranger reads what the product does, and how to begin", async ({ page, lang, say }) => {
  await page.goto(PATHS[lang].projects);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("link", { name: say("projects.landing.register") }),
  ).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("link", { name: say("projects.landing.signIn") }),
  ).toBeVisible();
  await expectAccessible(page);
});

/** The palette finds a column of one's own project and opens it. */
async function openByPalette(page: Page, lang: Lang): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("textbox").fill("ALKOL");
  const hit = page.getByRole("dialog").getByRole("button", { name: /^Alkol \(%\)/ });
  await expect(hit).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${PATHS[lang].project}\\?.*column=`));
  await expect(page.getByText(/^Alkol \(%\)/).first()).toBeVisible();
}

test("the first project is a sample with findings and a trained model, and the palette finds its columns", async ({
  page,
  lang,
  say,
}) => {
  await page.goto(PATHS[lang].projects);
  await expect(heading(page, say("projects.title"))).toBeVisible();
  const sample = page.getByRole("article").filter({ hasText: /Şaraplar/ });
  await expect(sample.getByText(say("projects.sample"), { exact: true })).toBeVisible();
  await expectBalance(page, say, 250);
  await expectAccessible(page);
  await sample.getByRole("link", { name: say("projects.statisticsCount_one", { count: 1 }) }).click();
  await expect(page.getByRole("list", { name: say("statistics.findings.list") })).toBeVisible();
  await page.goBack();
  await sample.getByRole("link", { name: say("projects.trainingCount_one", { count: 1 }) }).click();
  await expect(page.getByText(say("learning.state.done"))).toBeVisible();
  await openByPalette(page, lang);
});

/** Upload a messy workbook and look at what will be read before it is paid for. */
async function importMessy(page: Page, lang: Lang, say: Say): Promise<void> {
  await page.goto(PATHS[lang].add);
  await expect(heading(page, say("projects.add.title"))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(say("projects.add.drop")).setInputFiles(sampleWorkbook(`${MESSY}.xlsx`));
  const preview = page.getByRole("region", { name: say("projects.upload.preview") });
  await expect(preview.getByText(WORDS[lang].typeReason)).toBeVisible();
  await expect(preview.getByText(say("projects.upload.notFitting_other", { count: 5 }))).toBeVisible();
  await expect(
    preview.getByRole("combobox", { name: say("projects.upload.typeOf", { column: "Üzüm çeşidi" }) }),
  ).toHaveValue("select");
  await expect(page.getByText(say("credits.cost.sentence_other", { count: 3, balance: 250 }))).toBeVisible();
  await expectAccessible(page);
  const progress = appears(page, say("projects.import.running"));
  await page.getByRole("button", { name: say("projects.upload.import") }).click();
  await progress;
  await expect(page).toHaveURL(new RegExp(`${PATHS[lang].project}\\?`), { timeout: 60_000 });
  await expect(heading(page, MESSY)).toBeVisible();
  await expectBalance(page, say, 247);
}

test("a workbook with a cover is read where its data is, and another sheet can be chosen", async ({
  page,
  lang,
  say,
}) => {
  await page.goto(PATHS[lang].add);
  await page.getByLabel(say("projects.add.drop")).setInputFiles({
    name: "kapakli.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: workbookOf({
      Kapak: [["Rapor", "2026"]],
      Uzak: '<row r="1048576"><c r="A1"><v>1</v></c><c r="XFD1048576"><v>1</v></c></row>',
      Veri: [["Ad", "Tutar"], ...Array.from({ length: 8 }, (_, n) => [`Kişi ${n}`, n])],
      Ek: [["Kod"], [5], [6]],
    }),
  });
  const preview = page.getByRole("region", { name: say("projects.upload.preview") });
  const sheet = page.getByRole("combobox", { name: say("projects.upload.sheet"), exact: true });
  await expect(preview.getByText("Tutar", { exact: true })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: say("projects.upload.unreadable") })).toContainText(
    "“Uzak”",
  );
  await expectAccessible(page);
  await choose(sheet, say("projects.upload.sheetOf", { name: "Kapak", cells: "2" }) as string);
  const refused = page.getByRole("alert").filter({ hasText: WORDS[lang].onlyHeader });
  await expect(refused).toBeVisible();
  await choose(sheet, say("projects.upload.sheetOf", { name: "Ek", cells: "3" }) as string);
  await expect(refused).toBeHidden();
  await expect(preview.getByText("Kod", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: say("projects.upload.import") }).click();
  await expect(page).toHaveURL(new RegExp(`${PATHS[lang].project}\\?`), { timeout: 60_000 });
  await expect(heading(page, "kapakli")).toBeVisible();
});

const openTab = async (page: Page, name: string | RegExp) => {
  await page.getByRole("tab", { name }).click();
};

const tabOf = (say: Say, key: string) => new RegExp(`^${String(say(key))}`);

async function mergeSpellings(page: Page, lang: Lang, say: Say): Promise<void> {
  await openTab(page, tabOf(say, "projects.tab.corrections"));
  const merge = page.getByRole("article", { name: WORDS[lang].merge });
  const accept = merge.getByRole("button", { name: say("projects.corrections.accept") });
  await expect(merge.getByText("Grignolıno")).toBeVisible();
  await expectAccessible(page);
  await accept.click();
  await expect(merge).toBeHidden();
  await page.getByRole("button", { name: say("ui.undo") }).click();
  await expect(merge).toBeVisible();
  await accept.click();
  await expect(merge).toBeHidden();
}

async function changeType(page: Page, say: Say): Promise<void> {
  await openTab(page, tabOf(say, "projects.tab.columns"));
  await page.getByRole("button", { name: /Alkol \(%\)/ }).click();
  const name = page.getByRole("textbox", { name: say("projects.column.name"), exact: true });
  await expect(name).toHaveValue("Alkol (%)");
  const type = page.getByRole("combobox", { name: say("projects.column.type"), exact: true });
  const whole = say("ui.type.integer");
  await choose(type, whole);
  const preview = page
    .getByRole("alert")
    .filter({ hasText: say("projects.column.preview", { type: String(whole) }) });
  await expect(preview).toContainText(say("projects.column.notConverted_other", { count: 175 }));
  await expectAccessible(page);
  await preview.getByRole("button", { name: say("projects.column.retype") }).click();
  await expect(preview).toBeHidden();
  await expect(type).toHaveValue(whole as string);
  await expect(page.getByText(say("projects.column.misfits"))).toBeVisible();
}

async function restoreMerged(page: Page, say: Say): Promise<void> {
  await openTab(page, tabOf(say, "projects.tab.history"));
  const merged = page.getByText(say("projects.history.version", { version: 4 }), { exact: true });
  await expect(merged).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("button", { name: say("projects.history.restore") })
    .first()
    .click();
  await expect(
    page.getByRole("alert").getByText(say("projects.history.restored", { version: 4 })),
  ).toBeVisible();
  await expect(page.getByText(say("projects.history.version", { version: 6 }))).toBeVisible();
}

async function editCell(page: Page, lang: Lang, say: Say): Promise<void> {
  await openTab(page, tabOf(say, "projects.tab.data"));
  const grid = page.getByRole("grid");
  const row = grid.getByRole("row").nth(1);
  await expect(row.getByRole("gridcell").nth(2)).toHaveText("Barolo");
  await expectAccessible(page);
  await row.getByRole("gridcell").nth(2).click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const editor = page.getByRole("textbox", {
    name: say("grid.edit", { column: "Alkol (%)", row: String(say("projects.cell.rowName", { row: 2 })) }),
  });
  await editor.fill(WORDS[lang].decimal);
  await page.keyboard.press("Enter");
  await expect(row.getByRole("gridcell").nth(3)).toHaveText(WORDS[lang].decimal);
  await expect(page.getByText(say("projects.cell.saved", { row: 2 }))).toBeVisible();
  await page.reload();
  await expect(row.getByRole("gridcell").nth(3)).toHaveText(WORDS[lang].decimal);
}

async function calculateColumn(page: Page, lang: Lang, say: Say): Promise<void> {
  await openTab(page, tabOf(say, "projects.tab.formulas"));
  await page.getByLabel(say("projects.formulas.name")).fill("Oran");
  const formula = page.getByLabel(say("projects.formulas.formula"), { exact: true });
  const add = page.getByRole("button", { name: say("projects.formulas.add") });
  await formula.fill("ROUND([Alkol (%)] / [Malik asid (g/L)]; 2)");
  const alert = page.getByRole("alert").filter({ hasText: WORDS[lang].badColumn });
  await expect(alert.locator("mark")).toHaveText("[Malik asid (g/L)]");
  await expect(add).toBeDisabled();
  await expectAccessible(page);
  await formula.fill("ROUND([Alkol (%)] / [Malik asit (g/L)]; 2)");
  await expect(alert).toBeHidden();
  await expect(page.getByRole("table", { name: say("projects.formulas.sample") })).toBeVisible();
  await add.click();
  await expect(page.getByText(say("projects.formulas.added", { name: "Oran" }))).toBeVisible();
  await openTab(page, tabOf(say, "projects.tab.columns"));
  await expect(page.getByRole("button", { name: /^.*Oran/ }).first()).toBeVisible();
}

test("a messy workbook is imported, corrected, retyped, edited and calculated with", async ({
  page,
  lang,
  say,
}) => {
  await importMessy(page, lang, say);
  await mergeSpellings(page, lang, say);
  await changeType(page, say);
  if (lang === "en") await page.keyboard.press("Escape");
  await restoreMerged(page, say);
  await editCell(page, lang, say);
  await calculateColumn(page, lang, say);
});

test("a file that is no workbook is refused with its reason, and costs nothing", async ({
  page,
  lang,
  say,
}) => {
  await page.goto(PATHS[lang].add);
  const text = {
    name: "notlar.xlsx",
    mimeType: "application/octet-stream",
    buffer: Buffer.from("ad;soyad\n".repeat(20)),
  };
  await page.getByLabel(say("projects.add.drop")).setInputFiles(text);
  await expect(page.getByRole("alert").getByText(WORDS[lang].notExcel)).toBeVisible();
  await expect(page.getByText(say("projects.add.free"))).toBeVisible();
  await expectAccessible(page);
  const nothing = { name: "bos.xls", mimeType: "application/vnd.ms-excel", buffer: Buffer.alloc(0) };
  await page.getByLabel(say("projects.add.dropOther")).setInputFiles(nothing);
  await expect(page.getByRole("alert").filter({ hasText: WORDS[lang].empty })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expectBalance(page, say, 250);
});
