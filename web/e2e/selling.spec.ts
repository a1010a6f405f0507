import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { newPerson, signedInBy, signIn } from "./parts/accounts";
import { newBuyer, type Order, ordered, paidByCard, SHOPKEEPER, trialBundle } from "./parts/buying";
import { expectFits } from "./parts/fits";
import type { Say } from "./parts/phrases";
import { choose } from "./parts/projects";
import { expectAllRight } from "./parts/proof";
import { registered } from "./parts/registered";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 150_000 });

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
const begins = (words: string | RegExp) => new RegExp(`^${String(words)}`);
const rowOf = (page: Page, order: Order) =>
  main(page).getByRole("row", { name: new RegExp(order.order_number) });
const paymentOf = (order: Order) => order.payment_list[0] ?? { amount: 0, reference: "" };

/** A family name that only the orders of this story have. */
const familyName = () => `Sipariş${newPerson().username.slice(4)}`;

async function openOrders(page: Page, shop: string, query = ""): Promise<void> {
  await page.goto(`/magaza-siparisleri?shop=${shop}${query}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const waiting = page.waitForEvent("download");
  await press();
  const file = await waiting;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

test("a shop filters, keeps a view, exports and rejects several orders at once", async ({
  page,
  lang,
  say,
}) => {
  const family = familyName();
  const { shop } = await trialBundle(page);
  const buyer = await newBuyer(page, lang);
  const waiting = [
    await ordered(page, buyer, { way: "transfer", lastname: family }),
    await ordered(page, buyer, { way: "transfer", lastname: family, count: 2 }),
  ];
  const paid = await paidByCard(page, buyer, family);
  await signIn(page, SHOPKEEPER);
  await openOrders(page, shop);
  await main(page)
    .getByRole("searchbox", { name: say("ui.search") })
    .fill(family.toLocaleUpperCase("tr"));
  await expect(rowOf(page, paid)).toBeVisible();
  await expect(main(page).getByRole("row")).toHaveCount(4);
  await button(page, say("orders.filter.more")).click();
  await choose(
    main(page).getByRole("combobox", { name: say("orders.checkout.way") }),
    say("orders.filter.transfer"),
  );
  await expect(main(page).getByRole("row")).toHaveCount(3);
  await main(page)
    .getByRole("textbox", { name: say("orders.filter.least") })
    .fill("98,00");
  await expect(main(page).getByRole("row")).toHaveCount(2);
  await expectFits(page);
  await main(page)
    .getByRole("textbox", { name: say("orders.filter.least") })
    .fill("");
  await expect(main(page).getByRole("row")).toHaveCount(3);

  await main(page)
    .getByRole("textbox", { name: say("orders.views.name") })
    .fill(family);
  await button(page, say("orders.views.save")).click();
  await openOrders(page, shop);
  await button(page, say("orders.views")).click();
  await page.getByRole("menuitem", { name: family }).click();
  await expect(main(page).getByRole("row")).toHaveCount(3);

  const csv = await saved(page, async () => {
    await button(page, say("ui.download")).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
  });
  for (const order of waiting) expect(csv.content.toString("utf8")).toContain(order.order_number);
  expect(csv.content.toString("utf8")).not.toContain(paid.order_number);
  const excel = await saved(page, async () => {
    await button(page, say("ui.download")).click();
    await page.getByRole("menuitem", { name: "Excel" }).click();
  });
  expect([excel.name.endsWith(".xlsx"), excel.content.subarray(0, 2).toString()]).toEqual([true, "PK"]);

  await main(page)
    .getByRole("checkbox", { name: say("ui.selectAll") })
    .check();
  await button(page, begins(say("orders.move.reject"))).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Stok kalmadı.");
  await dialog.getByRole("button", { name: say("orders.move.reject"), exact: true }).click();
  await expect(main(page).getByText(say("orders.bulk.done_other", { count: 2 }))).toBeVisible();
  await expect(main(page).getByText(say("orders.states.payment_cancelled"), { exact: true })).not.toHaveCount(
    0,
  );
  await expectFits(page);
});

test("a shop pays a part back, then the rest, and sees its sales", async ({ page, lang, say }) => {
  const { shop } = await trialBundle(page);
  const order = await paidByCard(page, await newBuyer(page, lang), familyName());
  await signIn(page, SHOPKEEPER);
  await openOrders(page, shop, `&order=${order.user_shopcart_client_id}`);
  await refund(page, say, "orders.move.refundPart", "9,80");
  await expect(main(page).getByText("9,80", { exact: false }).first()).toBeVisible();
  await refund(page, say, "orders.move.refundAll");
  await expect(
    main(page).getByText(say("orders.states.payment_refunded"), { exact: true }).first(),
  ).toBeVisible();
  await expectFits(page);
  await openOrders(page, shop, "&tab=sales");
  await expect(main(page).getByRole("img").or(main(page).locator("canvas, svg")).first()).toBeVisible();
  await expect(main(page).getByText(say("orders.sales.average"))).toBeVisible();
  await expectFits(page);
  await main(page).getByText("$", { exact: true }).click();
  const inDollars = main(page).getByText(say("orders.sales.note.day", { sign: "$" }));
  await expect(inDollars.or(main(page).getByText(say("orders.sales.none.title")))).toBeVisible();
  await expectAllRight(page, shop, say);
  await expectFits(page);
});

async function refund(page: Page, say: Say, move: string, amount = ""): Promise<void> {
  await button(page, new RegExp(`^${String(say(move))}:`))
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  if (amount) {
    const typed = dialog.getByRole("textbox", { name: say("orders.move.amount") });
    await expect(typed).toBeFocused();
    await typed.fill(amount);
  }
  await dialog.getByRole("textbox", { name: say("orders.move.reason") }).fill("Anlaştık.");
  await dialog.getByRole("button", { name: say(move), exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test("a buyer withdraws, sees what is owed and until when, and the shop pays it back", async ({
  page,
  lang,
  say,
}) => {
  const { shop } = await trialBundle(page);
  const buyer = await registered(page, lang);
  const order = await paidByCard(page, await signedInBy(page, buyer), familyName());
  await signIn(page, buyer);
  await page.goto(`/siparislerim?order=${order.user_shopcart_client_id}`);
  await button(page, begins(say("orders.move.withdraw")))
    .last()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("orders.move.withdraw"), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main(page).getByText(say("orders.owed"), { exact: true })).toBeVisible();
  await expect(
    main(page)
      .getByText(/49[.,]00.*\d\d[./]\d\d[./]\d{4}/)
      .first(),
  ).toBeVisible();
  await expectFits(page);

  const desk = await page.context().newPage();
  await signIn(desk, SHOPKEEPER);
  await openOrders(desk, shop, "&tab=refunds");
  await expect(rowOf(desk, order)).toContainText(String(say("orders.owed.daysLeft", { days: 14 })));
  await expectFits(desk);
  await button(desk, `${String(say("orders.owed.settle"))}: ${order.order_number}`).click();
  await desk
    .getByRole("dialog")
    .getByRole("button", { name: say("orders.owed.settle"), exact: true })
    .click();
  await expect(button(desk, `${String(say("orders.owed.settle"))}: ${order.order_number}`)).toHaveCount(0);
  await expect(async () => {
    await desk.reload();
    await desk.getByRole("heading", { level: 1 }).waitFor();
    await expect(main(desk).getByRole("heading", { name: say("orders.owed.title") })).toBeVisible();
    await expect(rowOf(desk, order)).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await openOrders(desk, shop, "&tab=proof");
  await expect(main(desk).getByRole("heading", { name: say("orders.late.title") })).toBeVisible();
  await expectAllRight(desk, shop, say);
});

test("a statement finds its transfers, and the rest is matched by hand", async ({ page, lang, say }) => {
  const family = familyName();
  const { shop } = await trialBundle(page);
  const buyer = await newBuyer(page, lang);
  const known = await ordered(page, buyer, { way: "transfer", lastname: family });
  const unknown = await ordered(page, buyer, { way: "transfer", lastname: family, count: 3 });
  await signIn(page, SHOPKEEPER);
  await openOrders(page, shop, "&tab=money");
  const statement = [
    "Tarih;Açıklama;Karşı Taraf;Dekont No;Tutar",
    `22.11.2026;Havale ${paymentOf(known).reference};Işıl ${family};${family}1;49,00`,
    `22.11.2026;${family} kredi;Bilinmeyen;${family}2;147,00`,
    `22.11.2026;Kira;Ev sahibi;${family}3;-9.000,00`,
  ].join("\r\n");
  await main(page)
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "ekstre.csv", mimeType: "text/csv", buffer: Buffer.from(statement) });
  const found = { fresh: 2, proposed: 1, known: 0, outgoing: 1 };
  await expect(main(page).getByText(say("orders.statement.found", found))).toBeVisible();
  await expectFits(page);
  await button(page, `${String(say("orders.money.match"))}: ${paymentOf(known).reference}`).click();
  await expect(
    button(page, `${String(say("orders.money.match"))}: ${paymentOf(known).reference}`),
  ).toHaveCount(0);

  await button(page, `${String(say("ui.actions"))}: ${family} kredi`).click();
  await page.getByRole("menuitem", { name: say("orders.money.choose") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox").fill(unknown.order_number);
  await dialog
    .getByRole("button", { name: `${String(say("orders.money.match"))}: ${unknown.order_number}` })
    .click();
  await expect(dialog).toHaveCount(0);
  await openOrders(page, shop, `&text=${encodeURIComponent(family)}`);
  await expect(main(page).getByText(say("orders.states.bundle_active"), { exact: true })).not.toHaveCount(0);
  for (const order of [known, unknown]) {
    // oxlint-disable-next-line no-await-in-loop
    await expect(rowOf(page, order)).toContainText(String(say("orders.states.bundle_active")));
  }
});
