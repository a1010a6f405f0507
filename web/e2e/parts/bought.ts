import { expect, type Page } from "@playwright/test";
import { type Person, signIn } from "./accounts";
import { expectAccessible } from "./axe";
import type { Lang, Say } from "./phrases";
import { choose } from "./projects";
import { registered } from "./registered";
import { buyByCard } from "./selling";

export const ACTIVE = { tr: "/aktif-urunlerim", en: "/user-product-bundles-active" } as const;
const main = (page: Page) => page.getByRole("main");

/** Fill the form of an offer and return the bundle that was made. */
export async function offer(page: Page, say: Say, name: string, uses: number): Promise<string> {
  await main(page)
    .getByRole("link", { name: say("sell.this") })
    .click();
  await page.getByRole("textbox", { name: say("shops.product.name"), exact: true }).fill(name);
  await page.getByRole("textbox", { name: say("shops.price.amount_try") }).fill("120");
  await choose(
    page.getByRole("combobox", { name: say("shops.use.counted") }),
    say("shops.use.counted.total"),
  );
  await page.getByRole("textbox", { name: say("shops.use.count"), exact: true }).fill(String(uses));
  await expectAccessible(page);
  await page.getByRole("button", { name: say("sell.save") }).click();
  await expect(main(page).getByText(say("sell.preview"), { exact: false }).first()).toBeVisible();
  return new URL(page.url()).searchParams.get("bundle") ?? "";
}

export async function openActive(page: Page, lang: Lang, say: Say, name: string): Promise<void> {
  await page.goto(ACTIVE[lang]);
  await page.getByRole("link", { name: `${say("orders.active.open")}: ${name}` }).click();
}

export async function expectLeft(page: Page, say: Say, text: string): Promise<void> {
  await expect(page.getByRole("region", { name: say("bought.left") })).toContainText(text, {
    timeout: 60_000,
  });
}

/** Somebody new who has bought a bundle and is signed in. */
export async function buyerOf(page: Page, lang: Lang, shop: string, bundle: string): Promise<Person> {
  const buyer = await registered(page, lang);
  await buyByCard(page, buyer, shop, bundle);
  await signIn(page, buyer);
  return buyer;
}
