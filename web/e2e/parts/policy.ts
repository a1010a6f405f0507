import type { Browser, BrowserContext } from "@playwright/test";

/** What a browser says where the Content-Security-Policy, Trusted Types included, kept something from happening. */
const REFUSED = /Content[- ]Security[- ]Policy|Trusted ?(?:Type|HTML|Script)|default policy/i;

/** Collect what the policy refuses on the pages of a browser, in their frames and workers, until it is told to end. */
export function refusedByPolicy(browser: Browser): { refused: string[]; end: () => void } {
  const refused: string[] = [];
  const tell = (where: string, text: string) => {
    if (REFUSED.test(text)) refused.push(`${where}: ${text}`);
  };
  const watch = (context: BrowserContext) => {
    context.on("console", (message) => tell(message.location().url, message.text()));
    context.on("weberror", (problem) => tell(problem.page()?.url() ?? "", String(problem.error())));
  };
  browser.contexts().forEach(watch);
  browser.on("context", watch);
  return { refused, end: () => void browser.off("context", watch) };
}
