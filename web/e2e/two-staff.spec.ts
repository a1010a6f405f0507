import { expect as expectSoon, type Browser, type Page } from "@playwright/test";
import { type Person, signedInBy, signIn } from "./parts/accounts";
import { post, SHOPKEEPER, shopkeeper } from "./parts/buying";
import { expectFits } from "./parts/fits";
import type { Lang } from "./parts/phrases";
import { registered } from "./parts/registered";
import { strangerTest } from "./parts/story";

const expect = expectSoon.configure({ timeout: 20_000 });
const PATH = { tr: "/destek-taleplerim", en: "/user-support-list" } as const;

/** Another browser in which somebody is signed in. */
async function browserOf(
  browser: Browser,
  page: Page,
  lang: Lang,
  who: Pick<Person, "username" | "password">,
): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: lang });
  const own = await context.newPage();
  await signIn(own, who);
  await own.goto(PATH[lang]);
  return own;
}

strangerTest(
  "two of a desk answer one request in two browsers, and who asked follows in a third",
  async ({ page, browser, lang, say }) => {
    strangerTest.setTimeout(180_000);
    const person = await registered(page, lang);
    const colleague = await registered(page, lang);
    const asker = await signedInBy(page, person);
    const subject = `İki yanıt ${asker.username}`;
    const asked = { operation_name: "order", subject, comment: "Siparişim nerede?" };
    await post(page, asker, "/v1/user/support/new", {}, asked);
    const assigned = {
      auth_list: [{ auth_id: "support_answer" }],
      assigning_username_list: [colleague.username],
    };
    await post(page, await shopkeeper(page), "/v1/authorization/assign/to/user", {}, assigned);

    const [first, second, own] = [
      await browserOf(browser, page, lang, SHOPKEEPER),
      await browserOf(browser, page, lang, colleague),
      await browserOf(browser, page, lang, person),
    ];
    for (const desk of [first, second]) {
      await desk.getByRole("searchbox", { name: say("support.search") }).fill(subject);
      await desk.getByRole("link", { name: subject }).click();
    }
    await own.getByRole("link", { name: subject }).click();
    const answer = (at: Page) => at.getByRole("textbox", { name: say("support.comment") });
    const thread = (at: Page) => at.getByRole("list", { name: say("support.thread") });
    const send = (at: Page) => at.getByRole("button", { name: say("support.send"), exact: true }).click();

    // Each of both sees that the other looks, and then that the other writes; who asked sees that somebody writes.
    await expect(first.getByText(say("support.here.looking", { names: "Deniz Yıldız" }))).toBeVisible();
    // Somebody who has just opened the request hears of what is typed from then on.
    await expect(async () => {
      await answer(second).pressSequentially("Kargo ");
      await expect(own.getByText(say("support.typing"))).toBeVisible({ timeout: 4_000 });
    }).toPass();
    await expect(async () => {
      await answer(second).pressSequentially("şubesinde ");
      const writing = say("support.here.writing", { names: "Deniz Yıldız" });
      await expect(first.getByText(writing)).toBeVisible({ timeout: 4_000 });
    }).toPass();
    await answer(second).fill("Kargo şubesinde, ");
    await expectFits(first);

    // The first answers, which does not reach the second: that one is shown it, goes back to the own words, and sends them.
    await second.route("**/v1/user/support/get*", (route) => route.abort());
    await answer(first).fill("Paketiniz bugün yola çıktı.");
    await send(first);
    await expect(thread(own).getByText("Paketiniz bugün yola çıktı.")).toBeVisible();
    await answer(second).pressSequentially("yarın gelir.");
    await send(second);
    const newer = second.getByRole("dialog", { name: say("support.newer") });
    await expect(newer.getByText("Paketiniz bugün yola çıktı.")).toBeVisible();
    await expectFits(second);
    await newer.getByRole("button", { name: say("support.newer.back") }).click();
    await expect(answer(second)).toHaveValue("Kargo şubesinde, yarın gelir.");
    await send(second);
    await expect(thread(own).getByText("Kargo şubesinde, yarın gelir.")).toBeVisible();
    await second.unroute("**/v1/user/support/get*");
    await expect(answer(second)).toHaveValue("");

    // A note names the colleague and comes to nobody else.
    await first.getByText(say("support.note"), { exact: true }).first().click();
    await first.getByRole("textbox", { name: say("support.note.label") }).fill("Müşteri iki kez aradı.");
    await first.getByRole("button", { name: say("support.note.save"), exact: true }).click();
    await expect(thread(second).getByText("Müşteri iki kez aradı.")).toBeVisible();
    await answer(own).fill("Teşekkürler.");
    await send(own);
    await expect(thread(first).getByText("Teşekkürler.")).toBeVisible();
    await expect(thread(second).getByText("Teşekkürler.")).toBeVisible();
    await expect(own.getByText("Müşteri iki kez aradı.")).toHaveCount(0);
    await expect(own.getByText("Deniz Yıldız", { exact: true })).toHaveCount(0);
    for (const each of [first, second, own]) await each.context().close();
  },
);
