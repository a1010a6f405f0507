import { type Browser, expect as expectSoon, type Page } from "@playwright/test";
import { type Person, signedInBy, signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { post } from "./parts/buying";
import { expectFits } from "./parts/fits";
import { fillLayer, LAYER, planLayer } from "./parts/layers";
import { registered } from "./parts/registered";
import { ADMINISTRATOR } from "./parts/sites";
import { strangerTest as test } from "./parts/story";

const expect = expectSoon.configure({ timeout: 20_000 });
test.describe.configure({ timeout: 180_000 });

const NAME = { tr: "Ad", en: "Name" };
const NOTE = { tr: "Not", en: "Note" };
const COLUMNS = [
  { wdm_code: "name", captions: NAME },
  { wdm_code: "note", captions: NOTE },
];

/** Another browser of somebody, at an address. */
async function browserOf(
  browser: Browser,
  page: Page,
  who: Pick<Person, "username" | "password">,
  at: string,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const own = await context.newPage();
  await signIn(own, who);
  await own.goto(at);
  return own;
}

const field = (page: Page, caption: string) => page.getByRole("textbox", { name: caption });

const cell = (page: Page, row: number, column: number) =>
  page.getByRole("grid").getByRole("row").nth(row).getByRole("gridcell").nth(column);

/** Type into a cell over what is there; Enter keeps it. */
async function begin(page: Page, row: number, column: number, text: string): Promise<void> {
  await cell(page, row, column).click();
  await page.keyboard.press("F2");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

test("two people write into one cell, paste over each other and throw a record away: nothing is lost silently", async ({
  page,
  browser,
  lang,
  say,
  isMobile,
}) => {
  const code = `ikili_${lang}_${Date.now().toString(36)}`;
  const admin = await signedInBy(page, ADMINISTRATOR);
  const colleague = await registered(page, lang);
  const assigned = { auth_list: [{ auth_id: "admin" }], assigning_username_list: [colleague.username] };
  await post(page, admin, "/v1/authorization/assign/to/user", {}, assigned);
  await planLayer(page, admin, { layer_code: code, captions: { tr: "İki kişi", en: "Two people" } }, COLUMNS);
  const ids = await fillLayer(page, admin, code, [
    { name: "İncir", note: "a" },
    { name: "Üzüm", note: "b" },
    { name: "Nar", note: "c" },
  ]);
  const at = `${LAYER[lang]}?layer=${code}`;
  const open = isMobile ? `&record=${ids[0]}` : "";
  const first = await browserOf(browser, page, ADMINISTRATOR, at + open);
  const second = await browserOf(browser, page, colleague, at + open);
  const meeting = (own: Page, kind: "cells" | "gone" | "throwing") =>
    own.getByRole("dialog", { name: say(`layers.meeting.title.${kind}`) });
  const keepMine = (own: Page) => own.getByRole("button", { name: say("layers.meeting.keepMine") }).click();
  const takeTheirs = (own: Page) =>
    own.getByRole("button", { name: say("layers.meeting.takeTheirs") }).click();

  if (isMobile) {
    const save = (own: Page) => own.getByRole("button", { name: say("ui.save") }).click();
    await field(second, NAME[lang]).fill("Yeşil incir");
    await field(second, NOTE[lang]).fill("kuru");
    await field(first, NAME[lang]).fill("Kara incir");
    await save(first);
    // What the second has typed stays while the first's write arrives.
    await expect(second.getByText(say("layers.record.changedMeanwhile"))).toBeVisible();
    await expect(field(second, NAME[lang])).toHaveValue("Yeşil incir");
    await save(second);
    await expect(meeting(second, "cells").getByText("Kara incir")).toBeVisible();
    await expect(meeting(second, "cells").getByText(ADMINISTRATOR.username)).toBeVisible();
    await expectAccessible(second);
    await expectFits(second);
    await takeTheirs(second);
    await expect(field(second, NAME[lang])).toHaveValue("Kara incir");
    await expect(field(second, NOTE[lang])).toHaveValue("kuru");
  } else {
    // Different cells of one record: both stand, and the other's edit is marked for a moment, but not under the cursor.
    await expect(cell(second, 1, 1)).toHaveText("İncir");
    await begin(second, 1, 1, "Yeşil incir");
    await begin(first, 1, 1, "Kara incir");
    await first.keyboard.press("Enter");
    await begin(first, 2, 2, "çekirdeksiz");
    await first.keyboard.press("Enter");
    await expect(cell(second, 2, 2)).toHaveText("çekirdeksiz", { timeout: 10_000 });
    await expect(cell(second, 2, 2).locator("[data-fresh]")).toBeVisible();
    await expect(second.getByRole("grid").getByRole("textbox")).toHaveValue("Yeşil incir");
    await expect(cell(second, 2, 2).locator("[data-fresh]")).toHaveCount(0);
    await second.keyboard.press("Enter");
    await expect(meeting(second, "cells").getByText("Kara incir")).toBeVisible();
    await expect(meeting(second, "cells").getByText("Yeşil incir")).toBeVisible();
    await expect(meeting(second, "cells").getByText(ADMINISTRATOR.username)).toBeVisible();
    await expectAccessible(second);
    await keepMine(second);
    await expect(cell(second, 1, 1)).toHaveText("Yeşil incir");
    await expect(cell(first, 1, 1)).toHaveText("Yeşil incir", { timeout: 10_000 });

    // One paste: cells that the other wrote stay theirs, all else of it is written.
    await begin(second, 2, 1, "Kara üzüm");
    await second.keyboard.press("Enter");
    await expect(cell(second, 2, 1)).toHaveText("Kara üzüm");
    await first.evaluate(() => navigator.clipboard.writeText("Beyaz üzüm\tsofralık\nNar ekşisi\tşişede"));
    await cell(first, 2, 1).click();
    await first.keyboard.press("Control+v");
    await expect(meeting(first, "cells").getByText("Kara üzüm")).toBeVisible();
    await takeTheirs(first);
    await expect(cell(first, 2, 1)).toHaveText("Kara üzüm");
    for (const own of [first, second]) {
      await expect(cell(own, 2, 2)).toHaveText("sofralık", { timeout: 10_000 });
      await expect(cell(own, 3, 1)).toHaveText("Nar ekşisi");
    }
  }

  // One trash: whoever writes into a record that was thrown away brings it back, or leaves it there.
  if (isMobile) {
    // Who throws a record away has seen what the other wrote.
    await expect(field(first, NOTE[lang])).toHaveValue("kuru");
    await field(second, NOTE[lang]).fill("ezme");
    await first.getByRole("button", { name: say("layers.record.toTrash") }).click();
    await expect(second.getByText(say("layers.record.changedMeanwhile"))).toBeVisible();
    await second.getByRole("button", { name: say("ui.save") }).click();
  } else {
    await begin(second, 3, 2, "ezme");
    await cell(first, 3, 1).click();
    await first.keyboard.press("Space");
    await first.getByRole("button", { name: say("layers.record.toTrash") }).click();
    await expect(first.getByRole("dialog")).toBeHidden();
    await second.keyboard.press("Enter");
  }
  await expect(meeting(second, "gone").getByText("ezme")).toBeVisible();
  await expect(meeting(second, "gone").getByText(ADMINISTRATOR.username)).toBeVisible();
  await expectAccessible(second);
  await keepMine(second);
  await expect(meeting(second, "gone")).toBeHidden();
  const count = async () => {
    const all = await post<{ total_count: number }>(
      page,
      admin,
      "/v1/layer/record/list",
      {},
      { layer_code: code },
    );
    return all.total_count;
  };
  await expect.poll(count).toBe(3);
  for (const own of [first, second]) await own.context().close();
});
