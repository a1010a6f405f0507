import { expect, type Page } from "@playwright/test";
import { newPerson, signIn } from "./parts/accounts";
import { newBuyer, paidByCard, SHOPKEEPER, trialBundle } from "./parts/buying";
import { expectFits } from "./parts/fits";
import type { Say } from "./parts/phrases";
import { choose } from "./parts/projects";
import { expectAllRight } from "./parts/proof";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 150_000 });

const NUMBER = /^[A-Z]{3}20\d{2}\d{9}$/;

const main = (page: Page) => page.getByRole("main");
const field = (page: Page, name: string | RegExp) => main(page).getByRole("textbox", { name, exact: true });
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name, exact: true });

async function save(page: Page, say: Say): Promise<void> {
  await button(page, say("ui.save")).click();
  await expect(page.getByText(say("bills.saved")).first()).toBeVisible();
}

/** Approve the bill that is open, and return the number it gets. */
async function approve(page: Page, say: Say): Promise<string> {
  await button(page, say("bills.approve")).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("bills.approve"), exact: true })
    .click();
  const title = page.getByRole("heading", { level: 1, name: NUMBER });
  await title.waitFor();
  return (await title.textContent()) ?? "";
}

/** Say under which number the open bill was sent to the revenue administration. */
async function saySent(page: Page, say: Say): Promise<void> {
  const sent = say("bills.edocument.say.sent");
  await expect(main(page).getByText(say("bills.edocument.to_send"), { exact: true })).toBeVisible();
  await button(page, sent).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: say("bills.edocument.number") }).fill("GIB-1");
  await dialog.getByRole("button", { name: sent, exact: true }).click();
  await expect(main(page).getByText(/GIB-1/)).toBeVisible();
  await expect(button(page, say("bills.edocument.say.accepted"))).toBeVisible();
}

async function expectFile(page: Page, say: Say, item: string, ending: string): Promise<void> {
  await button(page, say("ui.download")).click();
  const waiting = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: say(item) }).click();
  expect((await waiting).suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`));
}

test("the bill of an order is completed, approved, fetched, cancelled and written anew", async ({
  page,
  lang,
  say,
}) => {
  const family = `Fatura${newPerson().username.slice(4)}`;
  const { shop } = await trialBundle(page);
  const order = await paidByCard(page, await newBuyer(page, lang), family);
  await signIn(page, SHOPKEEPER);
  await page.goto(`/magaza-siparisleri?shop=${shop}&order=${order.user_shopcart_client_id}`);
  await main(page)
    .getByRole("link", { name: String(say("orders.bill.noNumber")) })
    .click();
  await expect(main(page).getByTitle(say("bills.pdf.shown"))).toBeVisible();
  await expectFits(page);
  await field(page, say("bills.note")).fill("Teşekkür ederiz.");
  await field(page, say("bills.externalId")).fill(family);
  await button(page, say("bills.paper.add")).click();
  await field(page, say("bills.paper.name")).fill("Sipariş formu");
  await field(page, say("bills.paper.number")).fill("SF-1");
  await save(page, say);
  await page.reload();
  await expect(field(page, say("bills.paper.number"))).toHaveValue("SF-1");
  await expect(main(page).getByRole("table").first()).toContainText("Sipariş formu SF-1");

  const number = await approve(page, say);
  await expect(field(page, say("bills.note"))).toHaveCount(0);
  await expectFile(page, say, "bills.pdf", "pdf");
  await expectFile(page, say, "bills.xml", "xml");
  await saySent(page, say);
  await button(page, say("bills.cancel")).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Yanlış kesildi.");
  await dialog.getByRole("button", { name: say("bills.cancel"), exact: true }).click();
  await expect(main(page).getByText(say("bills.state.cancelled"), { exact: true })).toBeVisible();
  await main(page).getByRole("link", { name: NUMBER }).click();
  await expect(main(page).getByText(number, { exact: true })).toBeVisible();
  await page.goBack();

  await button(page, say("bills.anew")).click();
  await expect(page.getByRole("heading", { level: 1, name: say("bills.noNumber") })).toBeVisible();
  await expect(field(page, say("bills.externalId"))).toHaveValue(family);
  await field(page, say("bills.lastname")).fill(`${family} Doğru`);
  await save(page, say);
  await expectFits(page);
  const anew = await approve(page, say);
  expect(anew > number).toBe(true);
  await main(page).getByRole("link", { name: order.order_number }).click();
  for (const each of [number, anew]) {
    // oxlint-disable-next-line no-await-in-loop
    await expect(
      main(page)
        .getByRole("link", { name: new RegExp(each) })
        .first(),
    ).toBeVisible();
  }
  await expectAllRight(page, say);
});

test("a bill by hand: in dollars, with withholding, for a company", async ({ page, lang, say }) => {
  const company = `Işık ${newPerson().username.slice(4)} A.Ş.`;
  const { shop } = await trialBundle(page);
  await paidByCard(page, await newBuyer(page, lang), "İlk");
  await signIn(page, SHOPKEEPER);
  await page.goto(`/faturalarim?shop=${shop}`);
  await button(page, say("bills.new")).click();
  await expect(main(page).getByText(say("bills.missing"))).toBeVisible();
  await main(page).getByText(say("bills.company"), { exact: true }).click();
  await field(page, say("bills.companyName")).fill(company);
  await field(page, say("bills.taxOffice")).fill("Kadıköy");
  await field(page, say("bills.taxNumber")).fill("1234567890");
  await field(page, say("bills.address")).fill("Bağdat Cad. 2");
  await field(page, say("bills.district")).fill("Kadıköy");
  await field(page, say("bills.city")).fill("İstanbul");
  await button(page, say("bills.addItem")).click();
  await field(page, say("bills.item")).fill("Danışmanlık");
  await field(page, say("bills.unitPrice")).fill("1200");
  await button(page, say("bills.item.more")).click();
  await choose(main(page).getByRole("combobox", { name: say("bills.withholding") }), "602 (9/10)");
  await choose(
    main(page).getByRole("combobox", { name: say("bills.unit"), exact: true }),
    say("bills.unit.HUR"),
  );
  await choose(main(page).getByRole("combobox", { name: say("bills.currency") }), "$");
  await field(page, say("bills.exchange.rate")).fill("41,5");
  await field(page, say("bills.exchange.source")).fill("TCMB");
  await field(page, say("bills.exchange.date")).fill("20.11.2026");
  await field(page, say("bills.exchange.date")).press("Tab");
  await choose(
    main(page).getByRole("combobox", { name: say("bills.payment.method") }),
    say("bills.payment.other"),
  );
  await save(page, say);
  await expect(main(page).getByText(say("bills.missing"))).toHaveCount(0);
  // 1.200,00 with 20 % inside: 200,00 of tax, of which the buyer withholds nine tenths.
  await expect(main(page).getByText("1.020,00", { exact: false }).first()).toBeVisible();
  await expectFits(page);
  const number = await approve(page, say);
  await page.goto(`/faturalarim?shop=${shop}&q=${encodeURIComponent(company)}`);
  await expect(main(page).getByRole("row", { name: new RegExp(number) })).toContainText(company);
  await expectFits(page);
});

test("an administrator uploads the list of e-Fatura payers and looks a number up", async ({ page, say }) => {
  const list = ["VKN;Etiket", "1234567890;urn:mail:defaultpk@deniz.com.tr"];
  await signIn(page, SHOPKEEPER);
  await page.goto("/e-fatura-mukellefleri");
  const send = async (name: string, lines: readonly string[]) =>
    await main(page)
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
  await send("bos.csv", ["Ad;Soyad", "A;B"]);
  await expect(main(page).getByText(say("bills.payers.failed"))).toBeVisible();
  await expect(main(page)).toContainText(/urn:mail:/);
  await send("liste.csv", list);
  await expect(main(page).getByText(say("bills.payers.done"))).toBeVisible();
  await field(page, say("bills.payers.number")).fill("1234567891");
  await button(page, say("bills.payers.ask")).click();
  await expect(field(page, say("bills.payers.number"))).toHaveAttribute("aria-invalid", "true");
  await field(page, say("bills.payers.number")).fill("1234567890");
  await button(page, say("bills.payers.ask")).click();
  await expect(main(page).getByText(/defaultpk@deniz/)).toBeVisible();
  await expectFits(page);
});
