import { expect, type Page } from "@playwright/test";

/** A mail as the development mail page shows it. */
export interface Mail {
  subject: string;
  text: string;
  /** Where the page shows it, and takes an answer to it. */
  path: string;
  /** Path, query and fragment of its link; empty if it has none. */
  link: string;
}

const PATIENCE_MS = 30_000; // answers of a desk leave after ten seconds

/** The last mail to an address whose subject matches; mails are sent by the worker, so it is waited for. */
export async function lastMail(page: Page, address: string, subject: RegExp): Promise<Mail> {
  let found: Mail | null = null;
  await expect
    .poll(
      async () => {
        found = await findMail(page, address, subject);
        return found !== null;
      },
      { timeout: PATIENCE_MS, message: `a mail “${subject.source}” to ${address}` },
    )
    .toBe(true);
  return found as unknown as Mail;
}

async function findMail(page: Page, address: string, subject: RegExp): Promise<Mail | null> {
  const list = await (await page.request.get("/dev/mail")).text();
  for (const [, row = ""] of list.matchAll(/<li>(.*?)<\/li>/gs)) {
    const path = row.match(/href="([^"?]+)/)?.[1];
    const title = plain(row.match(/<b>(.*?)<\/b>/s)?.[1] ?? "");
    if (path && subject.test(title) && plain(row).includes(address)) return await readMail(page, path, title);
  }
  return null;
}

async function readMail(page: Page, path: string, subject: string): Promise<Mail> {
  const html = await (await page.request.get(path)).text();
  const article = html.match(/<article.*?<\/article>/s)?.[0] ?? "";
  const address = article.match(/href="([^"]+)"/)?.[1]?.replaceAll("&amp;", "&");
  const url = address ? new URL(address) : null;
  return { subject, path, text: plain(article), link: url ? url.pathname + url.search + url.hash : "" };
}

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"')
    .replaceAll(/&#x27;|&#39;/g, "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
}
