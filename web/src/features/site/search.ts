import { useDebouncedValue } from "@mantine/hooks";
import type { SearchKind, SearchResult } from "@/api/generated/types.gen";
import { useRead } from "@/api/useCalls";
import type { PhraseKey } from "@/phrases/useT";

const WAIT_MS = 250;
const SHORTEST = 2;
const LONGEST = 100;

const KINDS: Readonly<Record<SearchKind, PhraseKey>> = {
  screen: "site.search.screens",
  project: "site.search.projects",
  column: "site.search.columns",
  order: "site.search.orders",
  bill: "site.search.bills",
  bundle: "site.search.bundles",
  shop: "site.search.shops",
  person: "site.search.people",
  ticket: "site.search.tickets",
  layer: "site.search.layers",
  wdm: "site.search.wdms",
  location: "site.search.locations",
};

export interface SearchGroup {
  kind: SearchKind;
  title: PhraseKey;
  results: readonly SearchResult[];
}

/** Results by what they are, in a fixed order, each group with the closest first. */
export function groupsOf(results: readonly SearchResult[]): SearchGroup[] {
  return (Object.keys(KINDS) as SearchKind[])
    .map((kind) => ({ kind, title: KINDS[kind], results: results.filter((each) => each.kind === kind) }))
    .filter((group) => group.results.length > 0);
}

/** What results of a kind are called together. */
export function titleOf(kind: SearchKind): PhraseKey {
  return KINDS[kind];
}

/** Search the platform while somebody types: asked when the typing pauses, what was found before stays until then. */
export function useSearch(typed: string) {
  const text = typed.trim().slice(0, LONGEST);
  const [settled] = useDebouncedValue(text, WAIT_MS);
  const isAsked = text.length >= SHORTEST;
  const read = useRead(
    "/v1/wai/search",
    { body: { search_text: settled, search_type: "all" } },
    { enabled: isAsked && settled.length >= SHORTEST, keepsPrevious: true, staleTime: 30_000 },
  );
  const isSettled = settled === text && !read.isPlaceholderData;
  return { ...read, data: isAsked ? read.data : undefined, isAsked, isSettled };
}
