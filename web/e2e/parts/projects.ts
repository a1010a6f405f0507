import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";
import { IN_TOUCH } from "./accounts";
import type { Lang, Say } from "./phrases";

/** Addresses of the screens around a project, as the default menu has them. */
export const PATHS = {
  tr: {
    projects: "/projelerim",
    add: "/veri-seti-ekle",
    project: "/projelerim/proje",
    filter: "/projelerim/proje-veri-seti-filtresi",
    query: "/projelerim/proje-istatistik-sorgusu",
    findings: "/projelerim/proje-istatistikleri",
    learning: "/projelerim/proje-makine-ogrenmesi",
  },
  en: {
    projects: "/user-project",
    add: "/add-dataset",
    project: "/user-project/view",
    filter: "/user-project/project-dataset-filter",
    query: "/user-project/project-dataset-statistics-query",
    findings: "/user-project/project-statistics-view",
    learning: "/user-project/project-machine-learning",
  },
} as const;

/** A workbook that the site offers for trying. */
export function sampleWorkbook(name: string): string {
  return fileURLToPath(new URL(`../../public/samples/${name}`, import.meta.url));
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/** The sample project that everybody begins with: its id, read from the list of projects. */
export async function sampleProject(page: Page, lang: Lang): Promise<string> {
  await page.goto(PATHS[lang].projects);
  const link = page.getByRole("link", { name: /Şaraplar/ });
  await expect(link).toBeVisible();
  const address = new URL((await link.getAttribute("href")) ?? "", page.url());
  return address.searchParams.get("project_id") ?? "";
}

/** A text stands on the page, be it for a moment: looked for in every frame. */
export async function appears(page: Page, text: string | RegExp): Promise<void> {
  const [source, isPattern] = text instanceof RegExp ? [text.source, true] : [text, false];
  await page.waitForFunction(
    ([wanted, pattern]) => {
      const shown = document.body.innerText.split("\n").map((line) => line.trim());
      return shown.some((line) => (pattern ? new RegExp(wanted).test(line) : line.includes(wanted)));
    },
    [source, isPattern] as const,
  );
}

/** Choose from a list that opens. */
export async function choose(list: Locator, option: string | RegExp): Promise<void> {
  // What arrives while the list is open may close it: it is opened again, as a person would.
  await expect(async () => {
    await list.click();
    await list.page().getByRole("option", { name: option, exact: true }).click({ timeout: 5_000 });
  }).toPass();
}

/** The credits in the header. */
export async function expectBalance(page: Page, say: Say, amount: number): Promise<void> {
  const name = say("credits.balance.open", { amount });
  await expect(page.getByRole("banner").getByRole("button", { name })).toBeVisible();
}

/** A call of the person who is signed in, as the web client would make it. */
export async function call<T>(page: Page, path: string, body: unknown): Promise<T> {
  const token = await page.evaluate(() => {
    const kept = localStorage.getItem("terazi.session");
    return (JSON.parse(kept ?? "{}") as { accessToken?: string }).accessToken ?? "";
  });
  const response = await page.request.post(path, {
    data: body,
    headers: { Authorization: `Bearer ${token}` },
    ...IN_TOUCH,
  });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as T;
}
