import { expect, type Page } from "@playwright/test";
import { signedInBy } from "./accounts";
import { approveAgreements, putIntoCart, useCard } from "./buying";
import { expectFits } from "./fits";
import type { Lang, Say } from "./phrases";

interface Buying {
  person: { username: string; password: string };
  /** The card of the sandbox that is paid with. */
  card: RegExp;
}

const SOLD = "tahmin paketi";
const WORDS = {
  tr: {
    checkout: "/sepet-odeme",
    cart: "/alisveris-sepetim",
    typed: "alman",
    country: "Almanya",
    none: "0,00 ₺",
    turkish: /Türkiye’deki bir vergi/,
  },
  en: {
    checkout: "/user-shoppingcart-payment",
    cart: "/user-shoppingcart",
    typed: "germa",
    country: "Germany",
    none: "₺0.00",
    turkish: /number of Türkiye/,
  },
} as const;

/** A company abroad pays the price without tax, is told why, and cannot be one by a Turkish number; changed back, tax is back. */
export async function buyFromAbroad(
  page: Page,
  say: Say,
  lang: Lang,
  { person, card }: Buying,
): Promise<void> {
  const words = WORDS[lang];
  const main = page.getByRole("main");
  const field = (name: string) => main.getByRole("textbox", { name: say(name), exact: true });
  const note = main.getByText(/302/);
  const others = main.getByRole("radio", { name: say("orders.profile.others") });
  await putIntoCart(page, await signedInBy(page, person), 1, SOLD);
  await page.goto(words.checkout);
  await expect(note).toBeHidden();
  await others.check();
  await main.getByText(say("orders.buyer.company"), { exact: true }).click();
  await main.getByRole("combobox", { name: say("orders.buyer.country"), exact: true }).fill(words.typed);
  await page.getByRole("option", { name: words.country, exact: true }).click();
  await expect(note).toBeVisible();
  await expect(main.getByText(words.none)).toBeVisible();
  await main.getByRole("radio").first().check();
  await expect(note).toBeHidden();
  await others.check();
  await expect(note).toBeVisible();
  await field("orders.buyer.name").fill("Beispiel GmbH");
  await field("orders.buyer.foreignNumber").fill("1234567890");
  await field("orders.buyer.address").fill("Musterallee 1");
  await field("orders.buyer.town").fill("Berlin");
  await approveAgreements(page, say);
  const order = main.getByRole("button", { name: say("orders.checkout.order") });
  await order.click();
  await expect(main.getByText(words.turkish)).toBeVisible();
  await expectFits(page);
  await field("orders.buyer.foreignNumber").fill("DE 123 456 789");
  await order.click();
  await useCard(page, say, lang, card);
  await main.getByRole("link", { name: say("orders.pay.toOrder") }).click();
  await expect(note.first()).toBeVisible();
  await expectFits(page);
}
