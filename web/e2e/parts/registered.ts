import { expect, type Page } from "@playwright/test";
import { newPerson, type Person } from "./accounts";
import { solveCaptcha } from "./captcha";
import { lastMail } from "./mails";
import type { Lang } from "./phrases";

/** Somebody new whose mail address is approved; made by calls, without the screens. */
export async function registered(page: Page, lang: Lang): Promise<Person> {
  const person = newPerson();
  const made = await page.request.post("/v1/register", {
    data: {
      ...person,
      firstname: "Deniz",
      lastname: "Yıldız",
      eula_document_code: "e2e",
      active_lang: { label: lang },
      captcha_token: await solveCaptcha(page),
    },
  });
  expect(made.status(), await made.text()).toBe(200);
  const { link } = await lastMail(page, person.mail, /./);
  const { searchParams } = new URL(link, "http://terazi.invalid");
  const approved = await page.request.post(`/v1/register/mail/approve?${searchParams}`);
  expect(approved.status(), await approved.text()).toBe(200);
  return person;
}
