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
