import { expect as expectSoon } from "@playwright/test";
import { post } from "./parts/buying";
import { deskWith, rowOf } from "./parts/desk";
import { expectFits } from "./parts/fits";
import { strangerTest } from "./parts/story";

const expect = expectSoon.configure({ timeout: 20_000 });

strangerTest("each key of the desk does what the list of keys says", async ({ page, lang, say }) => {
  strangerTest.setTimeout(180_000);
  const { asker, subjects, tickets } = await deskWith(page, lang, say, 3);
  const [, second = "", third = ""] = subjects;
  const press = (key: string) => page.keyboard.press(key);
  const window = page.getByRole("dialog");
  const shut = async () => {
    await press("Escape");
    await expect(window).toHaveCount(0);
  };
  const undo = async (subject: string) => {
    await expect(rowOf(page, subject)).toHaveCount(0);
    await page
      .getByRole("button", { name: say("ui.undo"), exact: true })
      .last()
      .click();
    await expect(rowOf(page, subject)).toHaveCount(1);
  };
  await page.locator("main").evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

  await press("j");
  await expect(rowOf(page, third)).toBeFocused();
  await press("j");
  await expect(rowOf(page, second)).toBeFocused();
  await press("k");
  await expect(rowOf(page, third)).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("heading", { name: third })).toBeVisible();

  for (const [key, title] of [
    ["a", "support.desk.assign_one"],
    ["s", "support.desk.later_one"],
    ["m", "support.macro.run_one"],
    ["?", "support.desk.keys"],
  ] as const) {
    await rowOf(page, third).focus();
    await press(key);
    await expect(page.getByRole("dialog", { name: say(title, { count: 1 }) })).toBeVisible();
    if (key === "?") {
      for (const line of ["key.answer", "key.send", "key.palette", "key.actions"]) {
        await expect(window.getByText(say(`support.desk.${line}`), { exact: true })).toBeVisible();
      }
      await expectFits(page);
    }
    await shut();
  }

  await rowOf(page, third).focus();
  await press(".");
  await expect(page.locator("[data-first-action]")).toBeFocused();
  await page.getByRole("button", { name: say("support.desk.act.clear") }).click();
  await rowOf(page, third).focus();
  await press("e");
  await undo(third);
  await rowOf(page, third).focus();
  await press("#");
  await undo(third);

  // Spam takes no answers: the request is read again before it takes notes.
  await expect(page.getByRole("textbox", { name: say("support.comment") })).toBeVisible();
  await rowOf(page, third).focus();
  await press("n");
  await expect(page.getByRole("textbox", { name: say("support.note.label") })).toBeFocused();
  await rowOf(page, third).focus();
  await press("r");
  const answer = page.getByRole("textbox", { name: say("support.comment") });
  await expect(answer).toBeFocused();

  // What comes in is read out and takes the focus from nobody, and keys are letters where somebody types.
  await page.keyboard.type("Pek");
  const more = { comment: "Acele lütfen." };
  await post(page, asker, "/v1/user/support/comment", { user_support_client_id: tickets[2] ?? "" }, more);
  const thread = page.getByRole("list", { name: say("support.thread") });
  await expect(thread).toHaveAttribute("aria-live", "polite");
  await expect(thread.getByText("Acele lütfen.")).toBeVisible();
  await expect(answer).toBeFocused();
  await page.keyboard.type(" aj");
  await expect(answer).toHaveValue("Pek aj");
  await press("ControlOrMeta+Enter");
  const newer = page.getByRole("dialog", { name: say("support.newer") });
  await newer.getByRole("button", { name: say("support.newer.back") }).click();
  await expect(answer).toBeFocused();
  await press("ControlOrMeta+Enter");
  await expect(thread.getByText("Pek aj")).toBeVisible();

  await press("ControlOrMeta+k");
  await expect(page.getByRole("dialog", { name: say("shell.search") })).toBeVisible();
  await press("Escape");
  await rowOf(page, second).focus();
  await press("?");
  await window.getByRole("switch", { name: say("support.desk.keys.on") }).click();
  await shut();
  await rowOf(page, second).focus();
  await press("j");
  await expect(rowOf(page, second)).toBeFocused();
  await press("a");
  await expect(window).toHaveCount(0);
});
