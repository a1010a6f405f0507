import { expect, type Page } from "@playwright/test";

export const ADMINISTRATOR = { username: "yonetici", password: "Terazi.Yonetici.2026" };
export const SITE_SETTINGS = { tr: "/site-ayarlari", en: "/frontend-settings" } as const;

export interface Told {
  frontend_client_id: string;
  menu: { route_view: string; caption: Record<string, string>; order: number }[];
  translations: Record<string, string>;
}

/** Make a call about a site as the administrator who is signed in. */
export async function ask(page: Page, path: string, data?: object): Promise<Told> {
  const token = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem("terazi.session") ?? "{}") as { accessToken?: string }).accessToken,
  );
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await page.request.post(`/v1/frontend/${path}`, { headers, ...(data ? { data } : {}) });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as Told;
}

/** A site of the story's own, with the menu of the default one. */
export async function newSite(page: Page, domain: string): Promise<string> {
  const made = await ask(page, "save", {
    frontend: { domain, application_name: { tr: "Deneme okulu", en: "Trial school" } },
    domain_again: domain,
  });
  return made.frontend_client_id;
}

/** A host of a story's own. */
export const domainOf = (name: string, lang: string, retry: number) =>
  `${name}-${lang}-${retry}.okul.example`;
