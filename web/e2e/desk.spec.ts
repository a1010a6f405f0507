import { expect as expectSoon } from "@playwright/test";
import { signedInBy, signIn } from "./parts/accounts";
import { post, SHOPKEEPER } from "./parts/buying";
import { deskWith, rowOf } from "./parts/desk";
import { expectFits } from "./parts/fits";
import { registered } from "./parts/registered";
import { openShopOnSale } from "./parts/selling";
import { strangerTest } from "./parts/story";

const expect = expectSoon.configure({ timeout: 20_000 });
const PATH = { tr: "/destek-taleplerim", en: "/user-support-list" } as const;

const SETTINGS = { tr: "/ayarlar/destek", en: "/settings/support" } as const;

const asked = (subject: string, comment: string) => ({ operation_name: "order", subject, comment });

strangerTest(
  "a desk finds a request by a word in it, marks it and lets it rest, and who asked says how it was",
  async ({ page, browser, lang, say }) => {
    strangerTest.setTimeout(180_000);
    const person = await registered(page, lang);
    const asker = await signedInBy(page, person);
    const word = `mürdüm${asker.username}`;
    const path = "/v1/user/support/new";
    await post(page, asker, path, {}, asked("Önceki soru", "Başka bir konu."));
    await post(page, asker, path, {}, asked(`Sipariş ${asker.username}`, `Rengi ${word}rengidir.`));

    await signIn(page, SHOPKEEPER);
    await page.goto(PATH[lang]);
    await page.getByRole("searchbox", { name: say("support.search") }).fill(word.toLocaleUpperCase("tr"));
    const row = page.getByRole("link", { name: `Sipariş ${asker.username}` });
    await expect(row).toHaveCount(1);
    await page.getByRole("button", { name: say("support.desk.filter"), exact: true }).click();
    await page.getByText(say("support.desk.answered"), { exact: true }).last().click();
    await expect(row).toHaveCount(0);
    await expectFits(page);
    await page.getByRole("button", { name: say("support.desk.clear") }).click();
    await page.keyboard.press("Escape");
    await expect(row).toHaveCount(1);
    await row.click();
    const more = page.getByRole("button", { name: say("support.context") });
    if ((await more.getAttribute("aria-expanded")) === "false") await more.click();
    await expect(page.getByText("Önceki soru")).toBeVisible();
    const tags = page.getByLabel(say("support.desk.column.tags"), { exact: true }).first();
    await tags.fill(`acele${asker.username}`);
    await tags.press("Enter");
    await expect(page.getByText(`acele${asker.username}`).first()).toBeVisible();
    await expectFits(page);
    await page
      .getByRole("button", { name: say("support.letRest") })
      .first()
      .click();
    await expect(page.getByText(say("support.line.passive"))).toBeVisible();

    const context = await browser.newContext({ viewport: page.viewportSize(), locale: lang });
    const own = await context.newPage();
    await signIn(own, person);
    await own.goto(PATH[lang]);
    await own.getByRole("link", { name: `Sipariş ${asker.username}` }).click();
    await own.getByRole("button", { name: say("support.rate.bad") }).click();
    await own.getByRole("textbox", { name: say("support.rate.comment") }).fill("Geç oldu.");
    await expectFits(own);
    await own.getByRole("button", { name: say("support.rate.send"), exact: true }).click();
    await expect(own.getByText(say("support.rate.thanks"))).toBeVisible();
    await own.getByRole("button", { name: say("support.rate.change") }).click();
    await own.getByRole("button", { name: say("support.rate.good") }).click();
    await own.getByRole("button", { name: say("support.rate.send"), exact: true }).click();
    await expect(own.getByText(say("support.rate.good"), { exact: true })).toBeVisible();
    await expectFits(own);
    await context.close();

    await expect(page.getByText("Geç oldu.")).toBeVisible();
    await page.goto(PATH[lang]);
    await page.getByRole("tab", { name: say("support.report"), exact: true }).click();
    await expect(page.getByText(say("support.report.opened"), { exact: true }).first()).toBeVisible();
    await expectFits(page);
  },
);

strangerTest(
  "somebody of a desk answers with a quick text and names a colleague in a note",
  async ({ page, lang, say }) => {
    const person = await registered(page, lang);
    const asker = await signedInBy(page, person);
    const subject = `Hazır metin ${asker.username}`;
    await post(page, asker, "/v1/user/support/new", {}, asked(subject, "Kargom nerede?"));
    const keeper = await signedInBy(page, SHOPKEEPER);
    const name = `Kargo ${asker.username}`;
    const text = { name, is_text: true, comment: "Merhaba {{firstname}}, paketiniz yolda." };
    await post(page, keeper, "/v1/support/macro/save", {}, text);

    await signIn(page, SHOPKEEPER);
    await page.goto(PATH[lang]);
    await page.getByRole("searchbox", { name: say("support.search") }).fill(subject);
    await page.getByRole("link", { name: subject }).click();
    const answer = page.getByRole("textbox", { name: say("support.comment") });
    await answer.pressSequentially(`/${name.toLocaleUpperCase("tr")}`.slice(0, 6));
    await page.getByRole("option", { name }).click();
    await expect(answer).toHaveValue("Merhaba Deniz, paketiniz yolda.");
    await expectFits(page);
    await page.getByRole("button", { name: say("support.send"), exact: true }).click();
    const thread = page.getByRole("list", { name: say("support.thread") });
    await expect(thread.getByText("Merhaba Deniz, paketiniz yolda.")).toBeVisible();

    await page.getByText(say("support.note"), { exact: true }).first().click();
    const note = page.getByRole("textbox", { name: say("support.note.label") });
    await note.pressSequentially("Kargoyu sorar mısın @zey");
    await expect(page.getByRole("option", { name: "Zeynep Yıldız" })).toBeVisible();
    await expectFits(page);
    await note.press("Enter");
    await expect(note).toHaveValue(/^Kargoyu sorar mısın @\S+ $/);
    await page.getByRole("button", { name: say("support.note.save"), exact: true }).click();
    await expect(thread.getByText(/Kargoyu sorar mısın @/)).toBeVisible();
  },
);

strangerTest(
  "who answers and is no administrator keeps a macro, runs it on three requests and takes it back",
  async ({ page, lang, say }) => {
    strangerTest.setTimeout(180_000);
    const asker = await signedInBy(page, await registered(page, lang));
    const subjects = [1, 2, 3].map((at) => `Toplu ${at} ${asker.username}`);
    for (const subject of subjects) {
      await post(page, asker, "/v1/user/support/new", {}, asked(subject, "Ne zaman gelir?"));
    }
    const helper = await registered(page, lang);
    const given = { auth_list: ["support_answer"], assigning_username_list: [helper.username] };
    await post(page, await signedInBy(page, SHOPKEEPER), "/v1/authorization/assign/to/user", {}, given);

    await signIn(page, helper);
    await page.goto(PATH[lang]);
    await page.getByRole("tab", { name: say("support.macro.list"), exact: true }).click();
    await page
      .getByRole("button", { name: say("support.macro.add") })
      .first()
      .click();
    const form = page.getByRole("dialog");
    const name = `Yolda ${helper.username}`;
    await form.getByRole("textbox", { name: say("support.macro.name"), exact: true }).fill(name);
    await form
      .getByRole("textbox", { name: say("support.macro.comment"), exact: true })
      .fill("Merhaba {{firstname}}, {{number}} yolda.");
    await expectFits(page);
    await form.getByRole("button", { name: say("ui.save") }).click();
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    await expectFits(page);

    await page.getByRole("tab", { name: say("support.queue"), exact: true }).click();
    await page.getByRole("searchbox", { name: say("support.search") }).fill(asker.username);
    const ticks = page.getByRole("checkbox", { name: say("support.desk.tick") });
    await expect(ticks).toHaveCount(3);
    for (const tick of await ticks.all()) await tick.check();
    await page.getByRole("button", { name: say("support.macro"), exact: true }).click();
    const window = page.getByRole("dialog");
    await window.getByRole("button", { name }).click();
    await expect(window.getByText(say("support.macro.summary_other", { count: 3 }))).toBeVisible();
    await expect(window.getByText(/yolda\./).first()).toBeVisible();
    await expectFits(page);
    await window.getByRole("button", { name: say("support.macro.run.act"), exact: true }).click();
    await expect(window.getByText(say("support.macro.done"))).toHaveCount(3);
    await expectFits(page);
    await window.getByRole("button", { name: say("support.macro.undo"), exact: true }).click();
    await expect(page.getByText(say("support.macro.undone_other", { count: 3 }))).toBeVisible();
  },
);

strangerTest(
  "an answer that was sent as the next request opened is taken back into its own request",
  async ({ page, lang, say }) => {
    strangerTest.setTimeout(120_000);
    const { asker, subjects, tickets } = await deskWith(page, lang, say, 2);
    const [older = "", newer = ""] = subjects;
    const answer = page.getByRole("textbox", { name: say("support.comment") });
    await rowOf(page, newer).click();
    await page.getByRole("switch", { name: say("support.next") }).click();
    await answer.fill("Yarın gelir.");
    await page.getByRole("button", { name: say("support.send"), exact: true }).click();
    await expect(page.getByRole("heading", { name: older })).toBeVisible();
    await expect(answer).toHaveValue("");
    await page.getByRole("button", { name: say("ui.undo"), exact: true }).click();
    await expect(page.getByRole("heading", { name: newer })).toBeVisible();
    await expect(answer).toHaveValue("Yarın gelir.");
    await expectFits(page);
    const read = { user_support_client_id: tickets[1] ?? "" };
    const { support } = await post<{ support: { message_list: { comment: string }[] } }>(
      page,
      asker,
      "/v1/user/support/get",
      read,
    );
    expect(support.message_list.map((each) => each.comment).join()).not.toContain("Yarın gelir.");
    await answer.fill("Bugün gelir.");
    await page.getByRole("switch", { name: say("support.next") }).click();
    await page.getByRole("button", { name: say("support.send"), exact: true }).click();
    await expect(
      page.getByRole("list", { name: say("support.thread") }).getByText("Bugün gelir."),
    ).toBeVisible();
  },
);

strangerTest(
  "a shop's desk gives new requests by turn, and who takes none is given none",
  async ({ page, browser, lang, say }) => {
    strangerTest.setTimeout(180_000);
    const person = await registered(page, lang);
    const asker = await signedInBy(page, person);
    const { shop } = await openShopOnSale(page, `Sıra ${asker.username}`, "Danışma", { Danışma: 100 });
    const ask = async (subject: string) =>
      post(page, asker, "/v1/user/support/new", {}, { ...asked(subject, "Soru"), organization_id: shop });

    await signIn(page, SHOPKEEPER);
    await page.goto(`${SETTINGS[lang]}?tab=desks`);
    const desk = page
      .locator("section")
      .filter({ hasText: `Sıra ${asker.username}` })
      .last();
    const turns = desk.getByRole("switch", { name: say("support.settings.takes_turns") });
    await turns.check();
    await expectFits(page);
    await desk.getByRole("button", { name: say("ui.save"), exact: true }).click();
    await expect(page.getByText(say("support.settings.saved")).first()).toBeVisible();
    await expect(turns).toBeChecked();

    await ask(`Birinci ${asker.username}`);
    await page.goto(`${PATH[lang]}?view=mine`);
    await page.getByRole("link", { name: `Birinci ${asker.username}` }).click();
    await expect(page.getByText(say("support.line.assigned_by_turn")).first()).toBeVisible();
    await expectFits(page);

    const takes = page.getByRole("switch", { name: say("support.turns.takes") });
    await page.goto(PATH[lang]);
    await takes.click();
    await expect(page.getByText(say("support.turns.off"))).toBeVisible();
    await expectFits(page);
    await ask(`İkinci ${asker.username}`);
    await page.goto(`${PATH[lang]}?view=nobodys`);
    await expect(page.getByRole("link", { name: `İkinci ${asker.username}` })).toBeVisible();
    await takes.click();
    await expect(page.getByText(say("support.turns.on"))).toBeVisible();
    const context = await browser.newContext({ viewport: page.viewportSize(), locale: lang });
    const own = await context.newPage();
    await signIn(own, person);
    await own.goto(PATH[lang]);
    await own.getByRole("link", { name: `Birinci ${asker.username}` }).click();
    await expect(own.getByRole("list", { name: say("support.thread") })).toBeVisible();
    await expect(own.getByText(say("support.line.assigned_by_turn"))).toHaveCount(0);
    await context.close();
  },
);
