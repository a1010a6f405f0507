import type { Lang } from "@/api/context";
import type { MenuEntry } from "@/api/site";
import { fold } from "@/ui/fold";

const MOST = 3;
/** A path that is less alike than this was not meant. */
const LEAST = 0.45;

/** The screens whose paths are most like one that leads nowhere, the closest first. */
export function nearestScreens(entries: readonly MenuEntry[], path: string, lang: Lang): MenuEntry[] {
  const wanted = plain(path);
  if (!wanted) return [];
  return entries
    .map((entry) => ({ entry, share: likenessOf(entry, wanted, lang) }))
    .filter(({ share }) => share >= LEAST)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

function likenessOf(entry: MenuEntry, wanted: string, lang: Lang): number {
  const paths = [entry.url[lang], entry.url.tr, entry.url.en].filter((path) => path && !path.includes(":"));
  return Math.max(0, ...paths.map((path) => likenessOfPath(wanted, path)));
}

/** The whole path counts, or one step of it that is nearly the whole of the other. */
function likenessOfPath(wanted: string, path: string): number {
  const whole = plain(path);
  return Math.max(...[wanted, ...wanted.split("/")].map((each) => likeness(each, whole)));
}

function plain(path: string): string {
  return fold(path)
    .replaceAll(/[^a-z0-9/]+/g, "")
    .replaceAll(/^\/+|\/+$/g, "");
}

/** 1 for the same text, 0 for one that has nothing of the other: the share of letters that need no change. */
function likeness(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : 1 - changesBetween(a, b) / longest;
}

/** How many letters are put in, left out or exchanged on the way from one text to the other (Levenshtein 1966). */
function changesBetween(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const exchange = (above[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1);
      line.push(Math.min(exchange, (above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[b.length] ?? 0;
}
