import type { Lang } from "@/api/context";
import { type MenuEntry, type Site, useSite } from "@/api/site";
import { useT } from "@/phrases/useT";
import { entryOf, pathOf } from "@/screens/links";

/** Where a link of the site leads: a screen of it, or an address outside. */
export type Leads =
  | { kind: "screen"; to: string; entry: MenuEntry }
  | { kind: "page"; href: string }
  | { kind: "person"; href: string };

const SCREEN = /^screen:([a-z]\w{0,59})$/;

/** Read a link as editors write it: `screen:<route>`, https, mailto or tel; everything else leads nowhere. */
export function readLink(site: Site, lang: Lang, link: string | undefined): Leads | null {
  const route = SCREEN.exec(link ?? "")?.[1];
  const entry = route === undefined ? undefined : entryOf(site, route);
  if (entry) return { kind: "screen", to: pathOf(entry, lang), entry };
  if (/^(mailto|tel):[^\s<>"]+$/i.test(link ?? "")) return { kind: "person", href: link ?? "" };
  return link && isHttps(link) ? { kind: "page", href: link } : null;
}

export function isHttps(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === "https:" && address.startsWith("https://");
}

export function useReadLink(): (link: string | undefined) => Leads | null {
  const site = useSite();
  const { lang } = useT();
  return (link) => readLink(site, lang, link);
}
