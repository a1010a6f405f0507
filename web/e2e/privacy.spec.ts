import { readFile } from "node:fs/promises";
import { expect as expectSoon } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { newBuyer, post, shopkeeper, SHOPKEEPER as ADMINISTRATOR } from "./parts/buying";
import { expectFits } from "./parts/fits";
import { registered } from "./parts/registered";
import { strangerTest as test } from "./parts/story";

const expect = expectSoon.configure({ timeout: 20_000 });
const PATH = { tr: "/destek-taleplerim", en: "/user-support-list" } as const;

test("an administrator prepares internal notes for who asks for personal data; a desk does not", async ({
  page,
  browser,
  lang,
  say,
}) => {
  test.setTimeout(120_000);
  const asker = await newBuyer(page, lang);
  const subject = `Verilerim ${asker.username}`;
  const asked = { operation_name: "privacy", subject, comment: "Hakkımdaki notları istiyorum." };
  await post(page, asker, "/v1/user/support/new", {}, asked);
  const colleague = await registered(page, lang);
  const assigned = {
    auth_list: [{ auth_id: "support_answer" }],
    assigning_username_list: [colleague.username],
  };
  await post(page, await shopkeeper(page), "/v1/authorization/assign/to/user", {}, assigned);
  const open = say("support.notes");

  const context = await browser.newContext({ viewport: page.viewportSize(), locale: lang });
  const desk = await context.newPage();
  await signIn(desk, colleague);
  await desk.goto(PATH[lang]);
  await desk.getByRole("searchbox", { name: say("support.search") }).fill(subject);
  await desk.getByRole("link", { name: subject }).click();
  await desk.getByText(say("support.note"), { exact: true }).first().click();
  await desk.getByRole("textbox", { name: say("support.note.label") }).fill("Kimliği soruldu");
  await desk.getByRole("button", { name: say("support.note.save"), exact: true }).click();
  await expect(
    desk.getByRole("list", { name: say("support.thread") }).getByText("Kimliği soruldu"),
  ).toBeVisible();
  await expect(desk.getByRole("button", { name: open })).toHaveCount(0);
  await context.close();

  await signIn(page, ADMINISTRATOR);
  await page.goto(PATH[lang]);
  await page.getByRole("searchbox", { name: say("support.search") }).fill(subject);
  await page.getByRole("link", { name: subject }).click();
  await page.getByRole("button", { name: open }).click();
  const window = page.getByRole("dialog");
  await window.getByRole("button", { name: open }).click();
  await expect(window.getByText(say("support.notes.whyMissing"))).toBeVisible();
  await window.getByRole("textbox", { name: say("support.notes.why") }).fill("KVKK 11");
  await expectFits(page);
  await window.getByRole("button", { name: open }).click();
  await expect(window.getByText(say("support.notes.review"))).toBeVisible();
  await expectFits(page);
  const waiting = page.waitForEvent("download");
  await window.getByRole("button", { name: say("support.notes.page") }).click();
  const notes = await readFile(await (await waiting).path(), "utf8");
  expect(notes).toContain("Kimliği soruldu");
  expect(notes).toContain(subject);
  expect(notes).not.toContain("Hakkımdaki notları istiyorum.");
});
