import { test as base } from "@playwright/test";
import { type Person, signIn } from "./accounts";
import { type Lang, type Say, sayIn } from "./phrases";
import { registered } from "./registered";

/** Tests by a stranger: in Turkish on a desktop, in English on a phone. */
export const strangerTest = base.extend<{ lang: Lang; say: Say }>({
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
