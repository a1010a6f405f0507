/** The name is in the Content-Security-Policy of terazi/entry/http.py. */
const INERT = "inert-document";

/** What Mantine writes into its style elements: text that can make no element. */
export function styleText(text: string, _type?: string, sink?: string): string | null {
  // Only the browser names a sink: a library that asks this policy by itself is sent to its own.
  if (sink === undefined) throw new TypeError("The default policy is no library's policy");
  return sink === "Element innerHTML" && !text.includes("<") ? text : null;
}

/** The captcha's worker: a file of this build, and nothing else. */
export function ownWorker(address: string, _type?: string, sink?: string): string | null {
  const url = new URL(address, location.href);
  const isOwn = url.origin === location.origin && url.pathname.startsWith("/assets/");
  return isOwn && sink === "Worker constructor" ? address : null;
}

/** Browsers that know no Trusted Types take text as it is. Made with the first module, before any library asks. */
const known = (globalThis as { trustedTypes?: TrustedTypePolicyFactory }).trustedTypes;
known?.createPolicy("default", {
  createHTML: styleText,
  createScriptURL: ownWorker,
} as TrustedTypePolicyOptions);
const inert = known?.createPolicy(INERT, { createHTML: (html) => html });

/** Rich text as elements of a document of its own: nothing of it runs, loads or is shown. */
export function inertBody(html: string): HTMLElement {
  const trusted = (inert?.createHTML(html) ?? html) as string;
  return new DOMParser().parseFromString(trusted, "text/html").body;
}

/** A mail for a frame whose sandbox lets nothing of it run, open or send. */
export function trustedLetter(html: string): string {
  return (inert?.createHTML(html) ?? html) as string;
}
