import { expect, type Page } from "@playwright/test";
import { lastMail } from "./mails";
import type { Say } from "./phrases";

/** The question for the mailed security code. */
export const codeDialog = (page: Page, say: Say) =>
  page.getByRole("dialog", { name: say("shell.warning.title") });

/** Type the code of the last mail with such a subject into the question for it. */
export async function enterCode(page: Page, say: Say, mail: string, subject: RegExp): Promise<void> {
  await expect(codeDialog(page, say)).toBeVisible();
  const { text } = await lastMail(page, mail, subject);
  await codeDialog(page, say).getByRole("textbox").first().click();
  await page.keyboard.type(text.match(/\b\d{6}\b/)?.[0] ?? "");
  await expect(codeDialog(page, say)).toBeHidden();
}
