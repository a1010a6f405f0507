import { call } from "@/api/call";
import { isLook } from "@/api/look";
import { previewToken } from "@/api/preview";
import { type Site, siteStore } from "@/api/site";
import { type Lang, spokenLang } from "@/phrases/setup";

/** The site as it is said in each language that was spoken: its name and the words of its blocks. */
const said = new Map<Lang, Site>();

export function keepSiteIn(lang: Lang, site: Site): void {
  said.set(lang, site);
}

/** Show another state of the site from now on. */
export function showSite(site: Site): void {
  said.set(spokenLang(), site);
  siteStore.set(site);
}

export async function fetchSite(lang: Lang): Promise<Site> {
  if (isLook) return (await import("./look/shown")).shownSite();
  const previewed = previewToken && (await (await import("./preview/previewed")).previewIn(lang));
  if (previewed) return previewed.site;
  const domain = location.hostname.toLowerCase().replace(/^www\./, "");
  const query = { ss: "1", active_lang_label: lang };
  const answer: unknown = await call("/v1/frontend/get", { query, body: { domain } });
  return answer as Site;
}

/** Have the words of the site at hand in a language. */
export async function bringSite(lang: Lang): Promise<void> {
  const now = siteStore.get();
  if (said.size === 0 || said.has(lang) || !now) return;
  const { frontend, website_unit_list } = await fetchSite(lang);
  said.set(lang, { ...now, frontend, website_unit_list });
}

/** Say the site in a language; without words of it the site stays as it is. */
export function speakSite(lang: Lang): void {
  const site = said.get(lang);
  if (site) siteStore.set(site);
}
