import { expect, test as base } from "@playwright/test";
import { type Person, signIn } from "./accounts";
import { type Lang, type Say, sayIn } from "./phrases";
import { refusedByPolicy } from "./policy";
import { registered } from "./registered";

/** Tests by a stranger: in Turkish on a desktop, in English on a phone. Nothing that they do is refused by the policy. */
export const strangerTest = base.extend<{ lang: Lang; say: Say; refused: string[] }>({
  refused: [
    async ({ browser }, use) => {
      const { refused, end } = refusedByPolicy(browser);
      await use(refused);
      end();
      expect(refused, "what the Content-Security-Policy refused").toEqual([]);
    },
    { auto: true },
  ],
  lang: async ({ isMobile }, use) => use(isMobile ? "en" : "tr"),
  say: async ({ lang }, use) => use(sayIn(lang)),
});

/** Tests by somebody new who is signed in; their only project is the sample. */
export const test = strangerTest.extend<{ person: Person }>({
  person: [
    async ({ page, lang }, use) => {
      const person = await registered(page, lang);
      await signIn(page, person);
      await use(person);
    },
    { auto: true },
  ],
});
