import { readFile } from "node:fs/promises";
import { expect as expectSoon, type Page } from "@playwright/test";
import { signedInBy, signIn } from "./parts/accounts";
import { newBuyer, post, SHOPKEEPER } from "./parts/buying";
import { expectFits } from "./parts/fits";
import { lastMail } from "./parts/mails";
import type { Say } from "./parts/phrases";
import { strangerTest, test } from "./parts/story";

const expect = expectSoon.configure({ timeout: 20_000 });
const PATH = { tr: "/destek-taleplerim", en: "/user-support-list" } as const;

async function write(
  page: Page,
  say: Say,
  label: ReturnType<Say>,
  text: string,
  act: ReturnType<Say>,
): Promise<void> {
  await page.getByRole("textbox", { name: label }).fill(text);
  await page.getByRole("button", { name: act, exact: true }).click();
  await expect(page.getByRole("list", { name: say("support.thread") }).getByText(text)).toBeVisible();
}

/** The desk puts a request off in its queue, finds it no longer there, and takes that back. */
async function putOff(desk: Page, say: Say, subject: string): Promise<void> {
  await desk.getByRole("searchbox", { name: say("support.search") }).fill(subject);
  const row = desk.getByRole("listitem").filter({ has: desk.getByRole("link", { name: subject }) });
  await expect(row).toHaveCount(1);
  await expectFits(desk);
  await row.getByRole("checkbox").check();
  await desk.getByRole("button", { name: say("support.desk.act.later"), exact: true }).click();
  await desk
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(String(say("support.desk.later.tomorrow"))) })
    .click();
  await expect(row).toHaveCount(0);
  await desk.getByRole("button", { name: say("ui.undo") }).click();
  await expect(row).toHaveCount(1);
}

test("a member asks, the desk answers live, and the request rests and ends", async ({
  page,
  browser,
  lang,
  say,
  person,
}) => {
  test.setTimeout(180_000);
  const subject = `Fatura ${person.username}`;
  await page.goto(PATH[lang]);
  await expect(page.getByText(say("support.none"))).toBeVisible();
  await expectFits(page);
  await page
    .getByRole("button", { name: say("support.ask") })
    .first()
    .click();
  const window = page.getByRole("dialog");
  await window.getByRole("button", { name: say("support.send") }).click();
  await expect(window.getByText(say("support.topic.missing"))).toBeVisible();
  await window.getByText(say("support.topic.bill"), { exact: true }).click();
  await window.getByRole("textbox", { name: say("support.subject") }).fill(subject);
  await window.getByRole("textbox", { name: say("support.comment") }).fill("Faturam gelmedi.");
  await page.reload();
  await expect(window.getByRole("textbox", { name: say("support.comment") })).toHaveValue("Faturam gelmedi.");
  await window
    .locator('input[type="file"]')
    .setInputFiles({ name: "dekont.txt", mimeType: "text/plain", buffer: Buffer.from("1.250,00 TL") });
  await expect(window.getByText("dekont.txt")).toBeVisible();
  await expectFits(page);
  await window.getByRole("button", { name: say("support.send") }).click();
  await expect(page.getByRole("heading", { name: subject })).toBeVisible();
  await expect(page.getByText(say("support.state.open"), { exact: true })).toBeVisible();
  await lastMail(page, person.mail, /#\d+/);

  const context = await browser.newContext({ viewport: page.viewportSize(), locale: lang });
  const desk = await context.newPage();
  await signIn(desk, SHOPKEEPER);
  await desk.goto(PATH[lang]);
  await putOff(desk, say, subject);
  const bell = desk.getByRole("button", { name: /^Destek: |^Support: / });
  await bell.click();
  const news = desk.getByRole("dialog", { name: /^Destek: |^Support: / });
  await expect(news).toBeVisible();
  await expectFits(desk);
  await news.getByRole("link", { name: subject }).click();
  await expect(desk.getByRole("heading", { name: subject })).toBeVisible();
  await bell.click();
  await expect(news).toBeVisible();
  await expect(news.getByRole("link", { name: subject })).toBeHidden();
  await desk.keyboard.press("Escape");
  await desk.getByRole("button", { name: say("support.take") }).click();
  await expect(desk.getByRole("button", { name: say("support.giveBack") })).toBeVisible();
  await desk.getByText(say("support.note"), { exact: true }).first().click();
  await write(desk, say, say("support.note.label"), "Muhasebeye soruldu", say("support.note.save"));
  await desk.getByText(say("support.answer"), { exact: true }).first().click();
  const typing = desk.getByRole("textbox", { name: say("support.comment") });
  await typing.pressSequentially("Bak");
  await expect(page.getByText(say("support.typing"))).toBeVisible();
  await write(desk, say, say("support.comment"), "Faturanız bugün çıkıyor.", say("support.send"));
  await expectFits(desk);

  const thread = page.getByRole("list", { name: say("support.thread") });
  await expect(thread.getByText("Faturanız bugün çıkıyor.")).toBeVisible();
  await expect(page.getByText(say("support.state.answered"), { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Muhasebeye soruldu")).toBeHidden();
  await expectFits(page);
  const { text, link } = await lastMail(page, person.mail, new RegExp(`\\] ${subject}$`));
  expect(text).toContain("Faturanız bugün çıkıyor.");
  await page.goto(link);
  await write(page, say, say("support.comment"), "Teşekkürler, geldi.", say("support.send"));
  await expect(desk.getByText("Teşekkürler, geldi.")).toBeVisible();
  await expect(page.getByText(/okundu|^read /)).toBeVisible();

  await desk.getByRole("button", { name: say("support.letRest") }).click();
  await expect(page.getByText(say("support.line.passive"))).toBeVisible();
  await context.close();
  await page.getByRole("button", { name: say("support.end") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("support.end") })
    .click();
  await expect(page.getByText(say("support.over"), { exact: true })).toBeVisible();
  await expectFits(page);
  await page.getByRole("link", { name: say("support.over.again") }).click();
  await expect(page.getByRole("dialog", { name: say("support.ask") })).toBeVisible();
});

strangerTest(
  "a visitor asks without an account, proves the address with a code, and goes on by the mailed link",
  async ({ page, browser, lang, say }) => {
    strangerTest.setTimeout(180_000);
    const mail = `ziyaretci.${crypto.randomUUID().slice(0, 8)}@example.com`;
    const subject = `Fiyat ${mail}`;
    await page.goto(PATH[lang]);
    await expect(page.getByText(say("support.visitor.ask"))).toBeVisible();
    await expectFits(page);
    await page
      .getByRole("button", { name: say("support.ask") })
      .first()
      .click();
    const window = page.getByRole("dialog");
    await window.getByText(say("support.topic.bundle"), { exact: true }).click();
    await window.getByRole("textbox", { name: say("support.subject") }).fill(subject);
    await window.getByRole("textbox", { name: say("support.comment") }).fill("Paket kaç kişi için?");
    await window.getByRole("button", { name: say("support.send") }).click();
    await expect(window.getByText(say("support.mail.missing"))).toBeVisible();
    await window.getByRole("textbox", { name: say("support.mail") }).fill(mail);
    await window.getByRole("button", { name: say("support.send") }).click();
    const code = /\b\d{6}\b/.exec((await lastMail(page, mail, /./)).text)?.[0] ?? "";
    const boxes = window.getByRole("textbox", { name: say("support.code.digit") });
    await expect(boxes).toHaveCount(6);
    await boxes.first().pressSequentially(code === "000000" ? "111111" : "000000");
    await expect(window.getByText(say("support.code.wrong"))).toBeVisible();
    await expectFits(page);
    await boxes.first().evaluate((box, text) => {
      const data = new DataTransfer();
      data.setData("text", text);
      data.setData("text/plain", text);
      box.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, code);
    await expect(page.getByRole("heading", { name: subject })).toBeVisible();
    await expect(page.getByText(say("support.line.verified"))).toBeVisible();

    const context = await browser.newContext({ viewport: page.viewportSize(), locale: lang });
    const desk = await context.newPage();
    await signIn(desk, SHOPKEEPER);
    await desk.goto(PATH[lang]);
    await desk.getByRole("link", { name: subject }).click();
    await expect(desk.getByText(mail, { exact: true }).first()).toBeVisible();
    await write(desk, say, say("support.comment"), "Beş kişiye kadar.", say("support.send"));
    await expect(page.getByText("Beş kişiye kadar.")).toBeVisible();
    await context.close();

    const { link } = await lastMail(page, mail, new RegExp(`\\] ${subject}$`));
    expect(link).toContain("#k=");
    const other = await browser.newContext({ viewport: page.viewportSize(), locale: lang });
    const reader = await other.newPage();
    await reader.goto(link);
    await write(reader, say, say("support.comment"), "Teşekkürler.", say("support.send"));
    expect(reader.url()).not.toContain("k=");
    await expectFits(reader);
    await expect(page.getByText("Teşekkürler.")).toBeVisible();
    await reader.goto(PATH[lang]);
    await expect(reader.getByText(say("support.visitor.ask"))).toBeVisible();
    await other.close();

    await page.goto(PATH[lang]);
    await expect(page.getByRole("link", { name: subject })).toBeVisible();
    const here = page.getByRole("paragraph").filter({ hasText: say("support.keys.this") });
    await expect(here).toBeVisible();
    await page.getByRole("button", { name: say("support.visitor.leave") }).click();
    await expect(page.getByText(say("support.visitor.ask"))).toBeVisible();
  },
);

strangerTest(
  "a desk merges two requests of one person, separates them again, and splits one",
  async ({ page, lang, say }) => {
    strangerTest.setTimeout(180_000);
    const asker = await newBuyer(page, lang);
    const ask = async (subject: string, comment: string) => {
      const asked = { operation_name: "bill", subject, comment };
      const { support } = await post<{ support: { user_support_client_id: string; number: number } }>(
        page,
        asker,
        "/v1/user/support/new",
        {},
        asked,
      );
      return support;
    };
    const first = await ask(`Fatura ${asker.username}`, "Faturam gelmedi.");
    const second = await ask(`Yine fatura ${asker.username}`, "Hâlâ gelmedi.");
    await signIn(page, SHOPKEEPER);
    await page.goto(PATH[lang]);
    await page.getByRole("link", { name: `Yine fatura ${asker.username}` }).waitFor();
    await page
      .getByRole("link", { name: `Fatura ${asker.username}` })
      .last()
      .click();
    const thread = page.getByRole("list", { name: say("support.thread") });
    await expect(thread.getByText("Faturam gelmedi.")).toBeVisible();
    await page.getByRole("button", { name: say("support.merge"), exact: true }).click();
    const window = page.getByRole("dialog");
    await window.getByRole("button", { name: say("support.merge"), exact: true }).click();
    await expect(window.getByText(say("support.merge.missing"))).toBeVisible();
    await window.getByRole("checkbox", { name: `#${second.number}` }).check();
    await expectFits(page);
    await window.getByRole("button", { name: say("support.merge"), exact: true }).click();
    await expect(thread.getByText("Hâlâ gelmedi.")).toBeVisible();
    await thread.getByRole("link", { name: `#${second.number}` }).click();
    await expect(page.getByText(say("support.merged"), { exact: true })).toBeVisible();
    await expectFits(page);
    await page.getByRole("button", { name: say("support.unmerge") }).click();
    await expect(thread.getByText("Hâlâ gelmedi.")).toBeVisible();
    await thread
      .getByRole("link", { name: `#${first.number}` })
      .first()
      .click();
    await expect(thread.getByText("Faturam gelmedi.")).toBeVisible();
    await expect(thread.getByText("Hâlâ gelmedi.")).toBeHidden();

    await write(page, say, say("support.comment"), "Bakıyoruz.", say("support.send"));
    await thread
      .getByRole("button", { name: say("support.message.actions") })
      .last()
      .click();
    await page.getByRole("menuitem", { name: say("support.split") }).click();
    await window.getByRole("textbox", { name: say("support.subject") }).fill("Ayrı konu");
    await window.getByRole("button", { name: say("support.split.act"), exact: true }).click();
    await page.getByRole("button", { name: say("support.split.open") }).click();
    await expect(page.getByRole("heading", { name: "Ayrı konu" })).toBeVisible();
    await expect(thread.getByText("Bakıyoruz.")).toBeVisible();
  },
);

test("somebody of the desk takes an answer back before it leaves, and writes it again", async ({
  page,
  browser,
  lang,
  say,
  person,
}) => {
  const subject = `Yanlış alıcı ${person.username}`;
  const asker = await signedInBy(page, person);
  const asked = { operation_name: "order", subject, comment: "Siparişim nerede?" };
  await post(page, asker, "/v1/user/support/new", {}, asked);
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: lang });
  const desk = await context.newPage();
  await signIn(desk, SHOPKEEPER);
  await desk.goto(PATH[lang]);
  await desk.getByRole("searchbox", { name: say("support.search") }).fill(subject);
  await desk.getByRole("link", { name: subject }).click();
  await write(desk, say, say("support.comment"), "Başkasına gidecekti.", say("support.send"));
  await desk.getByRole("button", { name: say("support.withdraw") }).click();
  await expect(desk.getByText(say("support.line.withdrawn"))).toBeVisible();
  await expect(desk.getByRole("textbox", { name: say("support.comment") })).toHaveValue(
    "Başkasına gidecekti.",
  );
  await write(desk, say, say("support.comment"), "Paketiniz yolda.", say("support.send"));
  await expect(desk.getByRole("button", { name: say("support.withdraw") })).toBeVisible();
  await expectFits(desk);
  await context.close();
  const { text, link } = await lastMail(page, person.mail, new RegExp(`\\] ${subject}$`));
  expect(text).toContain("Paketiniz yolda.");
  await page.goto(link);
  await expect(page.getByText("Paketiniz yolda.")).toBeVisible();
  await expect(page.getByText("Başkasına gidecekti.")).toBeHidden();
});

/** Ask for help without an account, and prove the address with the mailed code. */
async function askByMail(page: Page, say: Say, path: string, mail: string): Promise<void> {
  await page.goto(path);
  await page
    .getByRole("button", { name: say("support.ask") })
    .first()
    .click();
  const window = page.getByRole("dialog");
  await window.getByText(say("support.topic.other"), { exact: true }).click();
  await window.getByRole("textbox", { name: say("support.subject") }).fill(`Soru ${mail}`);
  await window.getByRole("textbox", { name: say("support.comment") }).fill("Hangi verilerimi tutuyorsunuz?");
  await window.getByRole("textbox", { name: say("support.mail") }).fill(mail);
  await window.getByRole("button", { name: say("support.send") }).click();
  const code = /\b\d{6}\b/.exec((await lastMail(page, mail, /./)).text)?.[0] ?? "";
  await window
    .getByRole("textbox", { name: say("support.code.digit") })
    .first()
    .pressSequentially(code);
  await expect(page.getByRole("heading", { name: `Soru ${mail}` })).toBeVisible();
}

strangerTest(
  "a visitor takes along all that was written, here and by the mailed link",
  async ({ page, browser, lang, say }) => {
    strangerTest.setTimeout(120_000);
    const mail = `ziyaretci.${crypto.randomUUID().slice(0, 8)}@example.com`;
    const path = PATH[lang];
    await askByMail(page, say, path, mail);
    await page.goto(path);
    await page.getByRole("button", { name: say("support.export.ask") }).click();
    const fetch = page.getByRole("link", { name: /^(İndir|Download) \(/ });
    await expect(fetch).toBeVisible({ timeout: 30_000 });
    await expectFits(page);

    const { link } = await lastMail(page, mail, /indirilmeye hazır|ready to download/);
    expect(link).toContain("#k=");
    const context = await browser.newContext({ viewport: page.viewportSize(), locale: lang });
    const reader = await context.newPage();
    await reader.goto(link);
    const waiting = reader.waitForEvent("download");
    await reader.getByRole("link", { name: /^(İndir|Download) \(/ }).click();
    const file = await readFile(await (await waiting).path());
    expect(file.includes("tickets/tickets.html")).toBe(true);
    expect(reader.url()).not.toContain("k=");
    await expect(reader.getByText(say("support.visitor.ask"))).toBeVisible();
    await expectFits(reader);
    await reader.getByRole("button", { name: say("ui.close"), exact: true }).click();
    await expect(reader.getByRole("link", { name: /^(İndir|Download) \(/ })).toBeHidden();
    await reader.goto(`${path}#k=${"a".repeat(32)}`);
    await expect(reader.getByText(say("support.export.linkOver"))).toBeVisible();
    await expectFits(reader);
    await context.close();
  },
);

test("somebody in copy hears the desk and is heard, until they are taken out", async ({
  page,
  browser,
  lang,
  say,
  person,
}) => {
  test.setTimeout(180_000);
  const subject = `Bilgi ${person.username}`;
  const friend = `arkadas-${person.username}@example.com`;
  const form = { sender: person.mail, cc: `Can Arkadaş <${friend}>`, subject, text: "Siparişim nerede?" };
  const proven = { ...form, is_proven: "on" };
  // The receiver is up a little later than the platform.
  await expect
    .poll(async () => (await page.request.post("/dev/mail/write", { form: proven })).ok())
    .toBe(true);
  await page.goto(PATH[lang]);
  await page.getByRole("link", { name: subject }).click();
  const remove = page.getByRole("button", {
    name: say("support.copied.remove", { name: "Can Arkadaş" }),
  });
  await expect(remove).toBeVisible();
  await expectFits(page);

  const context = await browser.newContext({ viewport: page.viewportSize(), locale: lang });
  const desk = await context.newPage();
  await signIn(desk, SHOPKEEPER);
  await desk.goto(PATH[lang]);
  await desk.getByRole("searchbox", { name: say("support.search") }).fill(subject);
  await desk.getByRole("link", { name: subject }).click();
  await expect(desk.getByRole("group", { name: say("support.copied") })).toContainText(friend);
  await write(desk, say, say("support.comment"), "Paketiniz yolda.", say("support.send"));
  const copy = await lastMail(page, friend, new RegExp(`\\] ${subject}$`));
  expect(copy.text).toContain("Paketiniz yolda.");
  const reply = await page.request.post(copy.path, { form: { text: "Ben de bekliyorum." } });
  expect(reply.ok()).toBe(true);
  const thread = page.getByRole("list", { name: say("support.thread") });
  await expect(thread.getByText("Ben de bekliyorum.")).toBeVisible();
  await expect(thread.getByText("Can Arkadaş", { exact: true })).toBeVisible();
  await expectFits(desk);
  await context.close();
  await remove.click();
  await expect(remove).toBeHidden();
  await expectFits(page);
});
