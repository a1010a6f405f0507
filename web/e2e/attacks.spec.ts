import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect as expectSoon, type Page } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { strangerTest } from "./parts/story";

const expect = expectSoon.configure({ timeout: 30_000 });
const test = strangerTest;
test.describe.configure({ timeout: 180_000 });

const ADMINISTRATOR = { username: "yonetici", password: "Terazi.Yonetici.2026" };
const FILE = join(import.meta.dirname, "../../tests/modules/site/attacks.json");
const KINDS = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, string[]>;
// Letters that nobody sees are refused wherever they are written.
const HIDDEN = /\p{C}/u;
const ATTACKS = Object.values(KINDS)
  .flat()
  .filter((attack) => !HIDDEN.test(attack.replaceAll(/[\t\n]/g, "")) && attack.trim());
const AT_ONCE = 12;

type Reply = Record<string, unknown>;

async function callerOf(page: Page): Promise<(path: string, query: Reply, data: Reply) => Promise<Reply>> {
  const token = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem("terazi.session") ?? "{}") as { accessToken?: string }).accessToken,
  );
  return async (path, query, data) => {
    const answer = await page.request.post(`/v1/frontend/${path}`, {
      headers: { Authorization: `Bearer ${token}` },
      params: query as Record<string, string>,
      data,
    });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as Reply;
  };
}

const both = (text: string) => ({ tr: text, en: text });

/** Content blocks that hold a dozen attacks each: as rich answers, and as plain texts of cards. */
function blocksOf(attacks: readonly string[]): { kind: string; content: Reply }[] {
  const blocks = [];
  for (let at = 0; at < attacks.length; at += AT_ONCE) {
    const rich = attacks.slice(at, at + AT_ONCE).map((attack, place) => [
      [`question_${place + 1}`, both(`${at + place}`)],
      [`answer_${place + 1}`, both(`${attack}<p>${attack}</p>`)],
    ]);
    blocks.push({ kind: "questions", content: Object.fromEntries(rich.flat()) as Reply });
  }
  for (let at = 0; at < attacks.length; at += AT_ONCE) {
    const cards = attacks.slice(at, at + AT_ONCE).map((attack, place) => [
      [`title_${place + 1}`, both(attack.slice(0, 120))],
      [`text_${place + 1}`, both(attack.slice(0, 600))],
    ]);
    blocks.push({ kind: "cards", content: Object.fromEntries(cards.flat()) as Reply });
  }
  return blocks;
}

test("what attackers write into a page runs in nobody's browser", async ({ page, browser, lang }, info) => {
  const name = `page_attacks_${lang}_${info.retry}`;
  const path = `/saldirilar-${lang}-${info.retry}`;
  await signIn(page, ADMINISTRATOR);
  await page.goto("/");
  const call = await callerOf(page);
  const { list } = (await call("list", {}, {})) as {
    list: { frontend_client_id: string; is_default: string }[];
  };
  const site = {
    frontend_client_id: list.find(({ is_default }) => is_default === "yes")?.frontend_client_id,
  };
  const entry = { caption: both("Deneme"), url: both(path), order: 900, show_in_menu: "no" };
  await call("menu/save", site, { menu: { [name]: entry } });
  const units: unknown[] = [];
  for (const [order, block] of blocksOf(ATTACKS).entries()) {
    const unit = { ...block, key: `${name}_${order}`, place: name, order };
    const made = await call("websiteunit/new", site, { websiteunit: unit });
    units.push(made["websiteunit_client_id"]);
  }
  const context = await browser.newContext();
  const stranger = await context.newPage();
  const dialogs: string[] = [];
  stranger.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await stranger.goto(path);
  await expect(stranger.locator("#first")).toHaveCount(0); // what the server wrote is looked at by the server’s own tests
  const main = stranger.getByRole("main");
  await expect(main.getByText("<script>window.__ran=1</script>").first()).toBeVisible();
  await main.getByRole("button").evaluateAll((buttons) => {
    for (const one of buttons) (one as HTMLElement).click();
  });
  await main.locator("*").evaluateAll((parts) => {
    for (const part of parts)
      for (const kind of ["pointerover", "mouseover", "mouseenter", "focus", "toggle"])
        part.dispatchEvent(new Event(kind, { bubbles: true }));
  });
  const ran = await stranger.evaluate(() => ({
    ran: Reflect.get(window, "__ran") as unknown,
    handlers: [...document.querySelectorAll("main *")].flatMap((each) =>
      each.getAttributeNames().filter((attribute) => attribute.startsWith("on")),
    ),
    strange: document.querySelectorAll("main :is(script, iframe, object, embed, form, base, meta, math)")
      .length,
    links: [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")].map(({ protocol }) => protocol),
  }));
  expect(ran.ran).toBeUndefined();
  expect(ran.handlers).toEqual([]);
  expect(ran.strange).toBe(0);
  expect(ran.links.filter((protocol) => !["http:", "https:", "mailto:", "tel:"].includes(protocol))).toEqual(
    [],
  );
  expect(dialogs).toEqual([]);
  await context.close();
  for (const websiteunit_client_id of units) {
    await call("website_unit/update", { websiteunit_client_id }, { websiteunit: null });
  }
  await call("menu/save", site, { menu: { [name]: null } });
});
