/** What every call says about its caller: currency, language, product and site. */
export type Lang = "tr" | "en";
type CurrencyType = 0 | 1;

interface CallContext {
  lang: Lang;
  currency: CurrencyType;
  productId: string;
  domain: string;
}

const LANG_VALUES: Record<Lang, number> = { tr: 0, en: 1 };

let current: CallContext = {
  lang: "tr",
  currency: 0,
  productId: "",
  domain: location.hostname.toLowerCase().replace(/^www\./, ""),
};

export function callContext(): CallContext {
  return current;
}

export function setCallContext(change: Partial<CallContext>): void {
  current = { ...current, ...change };
}

let seen: { site: unknown; version: number } | null = null;

/** Remember the version of a site that an answer told of: no process of the server answers what is older from then on. */
export function noteSiteSeen(answer: Record<string, unknown>): void {
  const { frontend_client_id: site, version } = answer;
  if (!site || typeof version !== "number") return;
  if (seen?.site !== site || seen.version < version) seen = { site, version };
}

/** The header by which the server looks again where it does not know yet what this client has changed. */
export function siteSeenHeader(): Record<string, string> {
  return seen ? { "X-Site-Seen": `${String(seen.site)} ${seen.version}` } : {};
}

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** What is asked for in another language says so itself. */
function spokenIn(asked: string | null): Lang {
  return asked === "tr" || asked === "en" ? asked : current.lang;
}

/** The address of a call with its own query and the context every call carries. */
export function addressOf(path: string, query: Record<string, QueryValue> = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) params.append(name, String(item));
  }
  // A price is asked for in the currency in which it is shown.
  if (!params.has("user_currency_type")) params.set("user_currency_type", String(current.currency));
  const lang = spokenIn(params.get("active_lang_label"));
  params.set("active_lang_value", String(LANG_VALUES[lang]));
  params.set("active_lang_label", lang);
  if (current.productId) params.set("system_product_id", current.productId);
  params.set("domain", current.domain);
  return `${path}?${params}`;
}
