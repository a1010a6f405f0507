import { expect, type Page } from "@playwright/test";
import { signedInBy, signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { buyerOf, expectLeft, openActive } from "./parts/bought";
import { post } from "./parts/buying";
import { DB } from "./parts/layers";
import { beginSelling, linkedProject, pick, sellUses } from "./parts/linked";
import { lastMail } from "./parts/mails";
import type { Lang, Say } from "./parts/phrases";
import { registered } from "./parts/registered";
import { ADMINISTRATOR } from "./parts/sites";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 240_000 });

const REPORTS = { tr: "/rapor-goruntuleme", en: "/report-view" } as const;
/** Beside one another the stories of all widths make layers: this one has words of its own. */
const wordOf = () =>
  `Pelte${Date.now()
    .toString(36)
    .replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`;

const main = (page: Page) => page.getByRole("main");

/** An administrator makes a layer of a workbook: its column, its record, and that everybody may read it. */
async function madeLayer(page: Page, lang: Lang, say: Say, word: string): Promise<string> {
  const code = word.toLowerCase();
  await signIn(page, ADMINISTRATOR);
  await page.goto(DB[lang]);
  await main(page)
    .getByRole("button", { name: say("layers.start") })
    .click();
  const window = page.getByRole("dialog", { name: say("layers.start") });
  const buffer = Buffer.from(`Depo;${word} (kg)\nMerkez;12,5\nŞube;7,25\n`);
  await window
    .locator('input[type="file"]')
    .setInputFiles({ name: `${word}.csv`, mimeType: "text/csv", buffer });
  await expect(window.getByLabel(say("layers.caption.tr"))).toHaveValue(word);
  await window.getByLabel(say("layers.caption.en")).fill(word);
  await window.getByLabel(say("layers.code"), { exact: true }).fill(code);
  await window.getByRole("button", { name: say("layers.start.next") }).click();
  const column = window.getByRole("group", { name: `${word} (kg)`, exact: true });
  await expect(column.getByLabel(say("layers.shape.unit"))).toHaveValue("kg", { timeout: 60_000 });
  await column.getByLabel(say("layers.caption.en")).fill(word);
  const store = window.getByRole("group", { name: "Depo", exact: true });
  await store.getByLabel(say("layers.caption.en")).fill("Store");
  await window.getByRole("button", { name: say("layers.start.make") }).click();
  await window
    .getByRole("button", { name: say("layers.import.start_other", { count: 2 }) })
    .click({ timeout: 90_000 });
  await expect(window.getByText(say("layers.start.done"))).toBeVisible({ timeout: 60_000 });
  const admin = await signedInBy(page, ADMINISTRATOR);
  await post(page, admin, "/v1/layer/save", {}, { layer_code: code, reading: "signed_in" });
  return code;
}

/** An analyst sells a project's linked column to who buys that layer; the shop and the bundle. */
async function soldByLayer(page: Page, lang: Lang, say: Say, word: string) {
  const seller = await registered(page, lang);
  await signIn(page, seller);
  const values = Array.from({ length: 30 }, (_, n) => [1 + (n % 9), `not ${n}`]);
  const workbook = { name: "olcumler", rows: [[`${word} (kg)`, "Açıklama"], ...values] };
  const project = await linkedProject(page, lang, say, workbook, { column: `${word} (kg)`, name: word });
  await beginSelling(page, lang, say, { project, name: word, limits: ["layers"] });
  const layers = page.getByRole("group", { name: say("shops.analysis.selectedLayers"), exact: true });
  await pick(page, layers, say("layers.pick.layers"), word, word);
  return await sellUses(page, say, seller);
}

test("a workbook becomes a layer, a linked column, a sold product and a report by mail", async ({
  browser,
  page,
  lang,
  say,
}) => {
  const word = wordOf();
  const desk = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await madeLayer(desk, lang, say, word);
  const { shop, bundle } = await soldByLayer(page, lang, say, word);

  const room = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await buyerOf(room, lang, shop, bundle);
  await openActive(room, lang, say, word);
  await expectLeft(room, say, word);
  await room.getByRole("button", { name: say("bought.rows.show") }).click();
  await expect(main(room).getByText(`${word} (kg)`).first()).toBeVisible();
  await expect(main(room).getByText("Açıklama", { exact: true })).toHaveCount(0);
  await expectAccessible(room);

  const admin = await signedInBy(desk, ADMINISTRATOR);
  const rules = [{ field: "product", operator: "=", value: word }];
  const { report } = await post<{ report: { report_cl_id: string } }>(
    desk,
    admin,
    "/v1/report/save",
    {},
    {
      report_code: word.toLowerCase(),
      report_name: { tr: `Satış ${word}`, en: `Sales ${word}` },
      question: {
        source: "sales",
        rule: { combinator: "and", not: false, rules },
        group_list: [{ column: "product" }],
        measure_list: [{ kind: "sum", column: "count" }],
      },
    },
  );
  const opened = { report_cl_id: report.report_cl_id };
  await post(desk, admin, "/v1/report/state/change", {}, { ...opened, state: "active" });
  await desk.goto(REPORTS[lang]);
  await main(desk)
    .getByRole("link", { name: { tr: `Satış ${word}`, en: `Sales ${word}` }[lang] })
    .click();
  await expect(
    main(desk)
      .getByRole("cell", { name: word })
      .or(main(desk).getByText(word, { exact: true }))
      .first(),
  ).toBeVisible();
  await main(desk)
    .getByRole("button", { name: say("reports.mail.on"), exact: true })
    .click();
  await expect(main(desk).getByRole("button", { name: say("reports.mail.stop"), exact: true })).toBeVisible();
  await expectAccessible(desk);
  await main(desk)
    .getByRole("button", { name: say("reports.mail.now"), exact: true })
    .click();
  await expect(desk.getByText(say("reports.mail.now.done"))).toBeVisible();
  const mail = await lastMail(desk, ADMINISTRATOR.username, new RegExp(word));
  expect(mail.text).toMatch(new RegExp(`${word}.*█`, "s"));
  expect(mail.text).toContain(".xlsx");
  await room.context().close();
  await desk.context().close();
});
