import { expect, type Page } from "@playwright/test";
import { signedInBy, signIn } from "./accounts";
import { post, SHOPKEEPER } from "./buying";
import type { Lang, Say } from "./phrases";
import { registered } from "./registered";

const PATH = { tr: "/destek-taleplerim", en: "/user-support-list" } as const;

/** A member has asked so many things, and somebody of the desk has only these before them, newest first. */
export async function deskWith(page: Page, lang: Lang, say: Say, count: number) {
  const asker = await signedInBy(page, await registered(page, lang));
  const subjects = Array.from({ length: count }, (_, at) => `Soru ${at + 1} ${asker.username}`);
  const tickets: string[] = [];
  for (const subject of subjects) {
    const asked = { operation_name: "order", subject, comment: "Siparişim nerede?" };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that their order is known
    const { support } = await post<{ support: { user_support_client_id: string } }>(
      page,
      asker,
      "/v1/user/support/new",
      {},
      asked,
    );
    tickets.push(support.user_support_client_id);
  }
  await signIn(page, SHOPKEEPER);
  await page.goto(PATH[lang]);
  await page.getByRole("searchbox", { name: say("support.search") }).fill(asker.username);
  await expect(page.locator("a[data-ticket]")).toHaveCount(count);
  return { asker, subjects, tickets };
}

/** The row of a request in the queue. */
export const rowOf = (page: Page, subject: string) => page.getByRole("link", { name: subject, exact: true });
