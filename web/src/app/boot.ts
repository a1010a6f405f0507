import { call } from "@/api/call";
import { previewToken } from "@/api/preview";
import { setCallContext } from "@/api/context";
import { type Site, siteStore } from "@/api/site";
import { type Lang, setUpPhrases, type Texts } from "@/phrases/setup";
import { screenAt } from "@/screens/links";
import { adoptLang, rememberedLang } from "./language";
import { fetchSite, keepSiteIn } from "./siteTexts";
import { keepParts, type PartsByScreen } from "./textParts";

interface InlinedBoot {
  frontend_get: Site;
  translations: { lang: Lang; translations: Texts; parts?: string[] };
  text_parts: PartsByScreen;
  version: string;
}

interface Booted {
  site: Site;
  /** The build this page was served with; null if the page was not served by the product's own server. */
  version: string | null;
}

/** Read what the shell is built from: inlined in the page by the server, else by calls. */
export async function boot(): Promise<Booted> {
  const inlined = readInlined();
  const shipped = inlined?.translations.lang ?? "tr";
  const inPage = previewToken ? undefined : inlined?.frontend_get;
  const site = sortedMenu(inPage ?? (await fetchSite(shipped)));
  const lang = langOf(site);
  setCallContext({ lang, productId: String(site.frontend_product_id ?? "") });
  siteStore.set(site);
  const texts = inlined?.translations;
  keepSiteIn(shipped, site);
  keepParts(inlined?.text_parts ?? {});
  const given = texts ? { [texts.lang]: await worded(texts.lang, texts.translations) } : {};
  await setUpPhrases(lang, given, fetchTexts, texts?.parts);
  await adoptLang(lang);
  return { site, version: inlined?.version ?? null };
}

function readInlined(): InlinedBoot | null {
  const text = document.querySelector("#terazi-boot")?.textContent?.trim();
  return text ? (JSON.parse(text) as InlinedBoot | null) : null;
}

async function fetchTexts(lang: Lang, parts?: readonly string[]): Promise<Texts> {
  const query = parts ? { lang, part: parts.join(",") } : { lang };
  const answer = await call("/v1/translation/get", { query });
  return worded(lang, answer.translations as Texts);
}

/** Texts in the words of what is shown: a preview may have others than the site. */
async function worded(lang: Lang, texts: Texts): Promise<Texts> {
  if (!previewToken) return texts;
  const previewed = await (await import("./preview/previewed")).previewIn(lang);
  return { ...texts, ...previewed?.texts };
}

/** The path says the language; where it does not, the person's last choice does, then the site. */
function langOf(site: Site): Lang {
  const offered = site.frontend.language_options;
  const wanted =
    screenAt(site, location.pathname)?.lang ?? rememberedLang() ?? site.frontend.default_language;
  return offered.length === 0 || offered.includes(wanted) ? wanted : site.frontend.default_language;
}

function sortedMenu(site: Site): Site {
  return { ...site, menu: site.menu.toSorted((a, b) => a.order - b.order) };
}
