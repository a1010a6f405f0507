import { expect, type Page } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { expectFits } from "./parts/fits";
import type { Say } from "./parts/phrases";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 180_000 });

const ADMINISTRATOR = { username: "yonetici", password: "Terazi.Yonetici.2026" };
const DB = { tr: "/veritabani", en: "/db" } as const;
const SHAPE = { tr: "/veritabani/sutunlar", en: "/db/columns" } as const;
const LAYER = { tr: "/veritabani/katman", en: "/db/layer" } as const;
const main = (page: Page) => page.getByRole("main");

/** A layer with its captions and code, made by the button on the page. */
async function makeLayer(page: Page, say: Say, code: string, tr: string, en: string): Promise<void> {
  await page
    .getByRole("button", { name: say("layers.new"), exact: true })
    .first()
    .click();
  const made = page.getByRole("dialog", { name: say("layers.new") });
  await made.getByLabel(say("layers.caption.tr")).fill(tr);
  await made.getByLabel(say("layers.caption.en")).fill(en);
  await made.getByLabel(say("layers.code"), { exact: true }).fill(code);
  await expectAccessible(page);
  await made.getByRole("button", { name: say("ui.save") }).click();
  await expect(made).toBeHidden();
}

/** A column of measurements with a unit and what is usual. */
async function makeColumn(page: Page, say: Say): Promise<void> {
  await main(page)
    .getByRole("button", { name: say("layers.shape.new") })
    .click();
  const column = page.getByRole("dialog", { name: say("layers.shape.new") });
  await column.getByLabel(say("layers.caption.tr")).fill("Hemoglobin");
  await column.getByLabel(say("layers.caption.en")).fill("Haemoglobin");
  const choose = async (kind: string) => {
    await column.getByRole("combobox", { name: say("layers.shape.kind"), exact: true }).click();
    await page.getByRole("option", { name: say(`layers.kind.${kind}`), exact: true }).click();
  };
  await choose("record");
  await column.getByRole("combobox", { name: say("layers.shape.target"), exact: true }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
  // A list that reaches over the side of a phone makes the page wider than the phone.
  expect(await page.evaluate(() => window.innerWidth)).toBe(page.viewportSize()?.width);
  await choose("measurement");
  await column.getByLabel(say("layers.shape.unit"), { exact: true }).fill("g/dL");
  await column.getByRole("button", { name: say("layers.range.add") }).click();
  await column.getByLabel(say("layers.range.lower")).fill("12");
  await column.getByLabel(say("layers.range.upper")).fill("16");
  await expectAccessible(page);
  await column.getByRole("button", { name: say("ui.save") }).click();
  await expect(column).toBeHidden();
}

test("an administrator makes a layer and a column, finds it in the tree and changes what it means", async ({
  page,
  lang,
  say,
  isMobile,
}) => {
  const [code, name] = lang === "tr" ? ["tahlil_tr", "Tahlil"] : ["tahlil_en", "Analysis"];
  await signIn(page, ADMINISTRATOR);
  await page.goto(DB[lang]);
  await makeLayer(page, say, code, "Tahlil", "Analysis");
  const tree = page.getByRole("tree", { name: say("layers.tree") });
  await expect(tree).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await main(page)
    .getByRole("searchbox", { name: say("tree.search") })
    .fill(code);
  await tree.getByRole("treeitem", { name }).click();
  const card = isMobile ? page.getByRole("dialog") : main(page);
  await expect(card.getByText(say("layers.state.draft"))).toBeVisible();
  await expectAccessible(page);
  await card.getByRole("link", { name: say("layers.openColumns") }).click();

  await expect(page).toHaveURL(new RegExp(SHAPE[lang]));
  await makeColumn(page, say);
  const caption = lang === "tr" ? "Hemoglobin" : "Haemoglobin";
  await expect(main(page).getByText("g/dL")).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await main(page).getByText(caption, { exact: true }).click();
  const open = page.getByRole("dialog", { name: caption });
  await expect(open.getByLabel(say("layers.range.upper"))).toHaveValue("16");
  await open.getByRole("combobox", { name: say("layers.shape.kind"), exact: true }).click();
  await page.getByRole("option", { name: say("layers.kind.line"), exact: true }).click();
  await open.getByRole("button", { name: say("ui.save") }).click();
  await expect(open.getByText(say("layers.plan.retype"))).toBeVisible();
  await expectAccessible(page);
  await open.getByRole("button", { name: say("layers.plan.back") }).click();
  await expect(open.getByLabel(say("layers.caption.tr"))).toHaveValue("Hemoglobin");
});

test("records are typed, opened, undone and found again in the history", async ({
  page,
  lang,
  say,
  isMobile,
}) => {
  const [code, name] = lang === "tr" ? ["gunluk_tr", "Günlük"] : ["gunluk_en", "Diary"];
  const note = lang === "tr" ? "Not" : "Note";
  await signIn(page, ADMINISTRATOR);
  await page.goto(DB[lang]);
  await makeLayer(page, say, code, "Günlük", "Diary");
  await page.goto(`${SHAPE[lang]}?layer=${code}`);
  await main(page)
    .getByRole("button", { name: say("layers.shape.new") })
    .click();
  const column = page.getByRole("dialog", { name: say("layers.shape.new") });
  await column.getByLabel(say("layers.caption.tr")).fill("Not");
  await column.getByLabel(say("layers.caption.en")).fill("Note");
  await column.getByRole("button", { name: say("ui.save") }).click();
  await expect(column).toBeHidden();

  await page.goto(`${DB[lang]}?layer=${code}`);
  const card = isMobile ? page.getByRole("dialog", { name }) : main(page);
  await card.getByRole("button", { name: say("layers.to.active") }).click();
  await expect(card.getByText(say("layers.state.active"))).toBeVisible();
  await expect(async () => {
    await page.goto(`${LAYER[lang]}?layer=${code}`);
    await expect(main(page).getByRole("button", { name: say("layers.newRecord") })).toBeVisible();
  }).toPass({ timeout: 60_000 });
  await expect(main(page).getByRole("link", { name: say("layers.import.open") })).toBeVisible();
  await expect(main(page).getByText(say("layers.noRecords.yet"))).toBeVisible();
  await main(page)
    .getByRole("button", { name: say("layers.newRecord") })
    .click();
  const record = page.getByRole("dialog", { name: say("layers.newRecord") });
  await record.getByLabel(note).fill("Işık");
  await expectAccessible(page);
  await record.getByRole("button", { name: say("ui.save") }).click();
  await expect(record).toBeHidden();
  await expect(main(page).getByText("Işık")).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  if (isMobile) return;

  const cell = page.getByRole("grid").getByRole("row").nth(1).getByRole("gridcell").nth(1);
  await cell.click();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Gölge");
  await page.keyboard.press("Enter");
  await expect(cell).toHaveText("Gölge");
  await page.keyboard.press("Space");
  const open = page.getByRole("dialog", { name: say("layers.record") });
  await open.getByRole("tab", { name: say("layers.history") }).click();
  await expect(
    open.getByText(say("layers.history.cell", { column: note, was: "Işık", became: "Gölge" })),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await cell.click();
  await page.keyboard.press("Control+z");
  await expect(cell).toHaveText("Işık");
  await page.reload();
  await expect(cell).toHaveText("Işık");
});
