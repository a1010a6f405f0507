import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { newPerson, signedInBy, signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import {
  newBuyer,
  type Order,
  ordered,
  paidByCard,
  post,
  SHOPKEEPER,
  shopkeeper,
  trialBundle,
} from "./parts/buying";
import { codeDialog, enterCode } from "./parts/code";
import { deliverServices, fillCartOfCustomer } from "./parts/deliveries";
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
  await refund(page, say, "9,80");
  await expect(main(page).getByText("9,80", { exact: false }).first()).toBeVisible();
  await refund(page, say);
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
  await expectAllRight(page, say);
  await expectFits(page);
});

async function refund(page: Page, say: Say, amount = ""): Promise<void> {
  await askForRefund(page, say, amount);
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** By the one door there is; without an amount all that the window offers. */
async function askForRefund(page: Page, say: Say, amount = ""): Promise<void> {
  await expect(button(page, begins(say("orders.move.refund")))).toHaveCount(1);
  await button(page, begins(say("orders.move.refund"))).click();
  const dialog = page.getByRole("dialog");
  const typed = dialog.getByRole("textbox", { name: say("orders.move.amount") });
  await expect(typed).not.toHaveValue("");
  await expectAccessible(page);
  if (amount) await typed.fill(amount);
  await dialog.getByRole("textbox", { name: say("orders.move.reason") }).fill("Anlaştık.");
  await dialog.getByRole("button", { name: say("orders.move.refund"), exact: true }).click();
}

test("a refund of a session that owes the security code waits for it, and then goes through", async ({
  page,
  lang,
  say,
}) => {
  const { shop } = await trialBundle(page);
  const clerk = await registered(page, lang);
  const { id, username } = await signedInBy(page, clerk);
  const staff = { username, roles: ["shop_order_bundle_status_management"] };
  const ofShop = { user_shop_client_id: shop };
  await post(page, await shopkeeper(page), "/v1/user/shop/staff/record", ofShop, staff);
  const sold = await paidByCard(page, await newBuyer(page, lang), familyName());
  await signIn(page, clerk);
  await openOrders(page, shop, `&order=${sold.user_shopcart_client_id}`);
  await expect(button(page, begins(say("orders.move.refund"))).first()).toBeVisible();

  // In another tab the same session asks for more than it usually spends, and has not entered the code.
  const token = await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("terazi.session") ?? "{}") as { accessToken: string };
    return kept.accessToken;
  });
  const much = { way: "card", lastname: familyName(), count: 4, bundle: "ekip kredisi" } as const;
  await expect(ordered(page, { token, id, username }, much)).rejects.toThrow(/unusual_spend/);

  const refunds: number[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/status/change")) refunds.push(response.status());
  });
  await askForRefund(page, say);
  await expect(codeDialog(page, say)).toBeVisible();
  await expectAccessible(page);
  expect(refunds).toEqual([403]);
  await enterCode(page, say, clerk.mail, /alışılmadık|unusual/i);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(
    main(page).getByText(say("orders.states.payment_refunded"), { exact: true }).first(),
  ).toBeVisible();
  expect(refunds).toEqual([403, 200]);
});

test("an administrator gives credits, and the proof counts them as issued", async ({ page, lang, say }) => {
  await trialBundle(page);
  const person = await registered(page, lang);
  await signIn(page, SHOPKEEPER);
  await expectAllRight(page, say);
  const gifts = () => numberOf(page, say("orders.proof.issued.gifts"));
  const before = await gifts();
  const give = button(page, say("credits.gift.give"));
  await give.click();
  await expect(main(page).getByText(say("credits.gift.needed"))).toHaveCount(2);
  await main(page).getByLabel(say("credits.gift.username")).fill(person.username);
  await main(page).getByLabel(say("credits.gift.amount")).fill("123");
  await main(page).getByLabel(say("credits.gift.reason")).fill("Eğitim için.");
  await expectFits(page);
  await give.click();
  await expect(
    page.getByText(String(say("credits.gift.given", { name: person.username, amount: "123" }))),
  ).toBeVisible();
  await expect.poll(gifts).toBe(before + 123);
  await expectAllRight(page, say);
  const given = await post<{ list: { cause: string; amount: number }[] }>(
    page,
    await signedInBy(page, person),
    "/v1/user/credit/list",
  );
  expect(given.list.map(({ amount }) => amount)).toContain(123);
});

/** What stands under this label of the proof. */
async function numberOf(page: Page, label: string | RegExp): Promise<number> {
  const shown = main(page).getByText(label, { exact: true }).locator("xpath=../following-sibling::*[1]");
  return Number((await shown.innerText()).replaceAll(".", ""));
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
  await expect(main(page).getByText(say("orders.owed.by"))).toBeVisible();
  await expect(
    main(page)
      .getByText(/49[.,]00.*\d\d[./]\d\d[./]\d{4}/)
      .first(),
  ).toBeVisible();
  await expectFits(page);

  const desk = await page.context().newPage();
  await signIn(desk, SHOPKEEPER);
  await desk.goto(`/magaza-ozeti?shop=${shop}`);
  await expect(main(desk).getByText(say("orders.proof.right"), { exact: true })).toBeVisible();
  await expect(main(desk).getByRole("img").first()).toBeVisible();
  await expectFits(desk);
  await main(desk).locator('a[href*="tab=refunds"]').first().click();
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
  await expectAllRight(desk, say);
  await expect(main(desk).getByRole("heading", { name: say("orders.late.title") })).toBeVisible();
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

test("what a shop delivers is confirmed or objected to, and only then the next opens", async ({
  browser,
  page,
  lang,
  say,
}) => {
  await deliverServices(browser, page, say, lang);
});

test("staff fill the cart of a customer, who sees it, accepts and pays", async ({
  browser,
  page,
  lang,
  say,
}) => {
  await fillCartOfCustomer(browser, page, say, lang);
});
