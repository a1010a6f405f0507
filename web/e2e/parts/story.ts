import { test as base } from "@playwright/test";
import { registered } from "./registered";
import { type Person, signIn } from "./accounts";
import { type Lang, type Say, sayIn } from "./phrases";

interface Story {
  lang: Lang;
  say: Say;
  /** Somebody new, signed in; their only project is the sample. */
  person: Person;
}

/** Tests by somebody new: in Turkish on a desktop, in English on a phone. */
export const test = base.extend<Story>({
  lang: async ({ isMobile }, use) => use(isMobile ? "en" : "tr"),
  say: async ({ lang }, use) => use(sayIn(lang)),
  person: async ({ page, lang }, use) => {
    const person = await registered(page, lang);
    await signIn(page, person);
    await use(person);
  },
});
