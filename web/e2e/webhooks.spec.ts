import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect as expectSoon, type Page } from "@playwright/test";
import { signedInBy, signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { post, SHOPKEEPER, trialBundle } from "./parts/buying";
import { expectFits } from "./parts/fits";
import type { Lang } from "./parts/phrases";
import { strangerTest as test } from "./parts/story";

const expect = expectSoon.configure({ timeout: 30_000 });
const PATH = { tr: "/magaza-kaydi", en: "/user-shop-record" } as const;

const OF_OTHERS = ["order.paid", "order.refunded", "entitlement.changed", "bill.approved"] as const;

interface Told {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A program of a shop: it keeps what it is told, and answers what the test wants. */
class Program {
  readonly told: Told[] = [];
  status = 204;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async listen(): Promise<Program> {
    const server = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (part: string) => (body += part));
      request.on("end", () => {
        program.told.push({ headers: request.headers, body });
        response.writeHead(program.status).end();
      });
    });
    const program = new Program(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return program;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** As any receiver checks it (Standard Webhooks 1.0). */
function signatureOf(secret: string, { headers, body }: Told): string {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

async function openShop(page: Page, lang: Lang): Promise<void> {
  const { shop } = await trialBundle(page);
  await page.goto(`${PATH[lang]}?shop=${shop}&tab=webhooks`);
}

test("the owner of a shop lets a program be told what happens, and sees what it answered", async ({
  page,
  lang,
  say,
}) => {
  const program = await Program.listen();
  await signIn(page, SHOPKEEPER);
  await openShop(page, lang);
  await page.getByRole("button", { name: say("shops.webhooks.new") }).click();
  const window = page.getByRole("dialog");
  await window.getByRole("textbox", { name: say("shops.webhooks.url") }).fill("ftp://x");
  await window.getByRole("button", { name: say("ui.save") }).click();
  await expect(window.getByText(say("shops.webhooks.url.wrong"))).toBeVisible();
  await window.getByRole("textbox", { name: say("shops.webhooks.url") }).fill(program.url);
  // Other stories buy from the same shop meanwhile.
  for (const event of OF_OTHERS) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await window.getByRole("checkbox", { name: say(`shops.webhooks.event.${event}`) }).uncheck();
  }
  await expectAccessible(page);
  await window.getByRole("button", { name: say("ui.save") }).click();
  const secret = await window.getByRole("textbox", { name: say("shops.webhooks.secret") }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await page.keyboard.press("Escape");

  const open = (what: string) =>
    page.getByRole("button", { name: `${what}: ${program.url}`, exact: true }).click();
  await open(String(say("shops.webhooks.log")));
  await window.getByRole("button", { name: say("shops.webhooks.test") }).click();
  await expect(window.getByText(say("shops.webhooks.state.delivered")).first()).toBeVisible();
  const tests = () => program.told.filter(({ body }) => body.includes("webhook.test"));
  await expectSoon.poll(() => tests().length).toBe(1);
  const [told] = tests();
  if (!told) throw new Error("nothing was told");
  expect(told.headers["webhook-signature"]).toBe(signatureOf(secret, told));

  program.status = 500;
  await window.getByRole("button", { name: say("shops.webhooks.test") }).click();
  await expectSoon.poll(() => tests().length).toBe(2);
  program.status = 204; // it is tried again after five seconds
  const message = window
    .getByRole("listitem")
    .filter({ hasText: say("shops.webhooks.event.test") })
    .first();
  await expect(message.getByText(say("shops.webhooks.tries_other", { count: 2 }))).toBeVisible();
  await expect(message.getByText(say("shops.webhooks.state.delivered"))).toBeVisible();
  await expectFits(page);
  await page.keyboard.press("Escape");

  await open(String(say("shops.webhooks.remove")));
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("shops.webhooks.remove"), exact: true })
    .click();
  await expect(page.getByText(say("shops.webhooks.removed"))).toBeVisible();
  await expect(page.getByText(program.url)).toHaveCount(0);
  program.close();
});

test("an application of the shop reads its orders with its key, until it is unbound", async ({
  page,
  lang,
  say,
}) => {
  const owner = await signedInBy(page, SHOPKEEPER);
  const { shop } = await trialBundle(page);
  const name = `Muhasebe ${lang} ${Date.now()}`;
  const { externalapplication_key: key } = await post<{ externalapplication_key: string }>(
    page,
    owner,
    "/v1/user/externalapplication/record",
    {},
    { name, url: "https://muhasebe.example.com", status: "active" },
  );
  const read = async () =>
    await page.request.post(`/v1/shop/program/order/list?user_shop_client_id=${shop}&count=1`, {
      headers: { "X-Application-Key": key },
    });
  expect((await read()).status()).toBe(404);

  await signIn(page, SHOPKEEPER);
  await openShop(page, lang);
  await page.getByRole("button", { name: say("shops.programs.bind"), exact: true }).click();
  const window = page.getByRole("dialog");
  await window.getByRole("combobox", { name: say("shops.programs.application") }).click();
  await page.getByRole("option", { name }).click();
  await expectAccessible(page);
  await window.getByRole("button", { name: say("shops.programs.bind"), exact: true }).click();
  await expect(page.getByText(say("shops.programs.bound"))).toBeVisible();
  const unbind = page.getByRole("button", { name: `${String(say("shops.programs.unbind"))}: ${name}` });
  await expect(unbind).toBeVisible();
  const told = (await (await read()).json()) as { list: { order_number: string }[] };
  expect(told.list).toHaveLength(1);
  await expectFits(page);

  await unbind.click();
  await window.getByRole("button", { name: say("shops.programs.unbind"), exact: true }).click();
  await expect(page.getByText(say("shops.programs.unbound"))).toBeVisible();
  await expect(unbind).toHaveCount(0);
  expect((await read()).status()).toBe(404);
});
