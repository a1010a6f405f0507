import { useDebouncedValue } from "@mantine/hooks";
import type { SearchKind, SearchResult } from "@/api/generated/types.gen";
import { useRead } from "@/api/useCalls";
import { type PhraseKey, useT } from "@/phrases/useT";

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
  const data = isAsked ? read.data : undefined;
  return { ...read, data, isAsked, isSettled, missing: useMissing(data?.late ?? []) };
}

/** Says of which kinds some results are missing, because they were not found in time; empty where none are. */
function useMissing(late: readonly SearchKind[]): string {
  const { t } = useT();
  if (late.length === 0) return "";
  return t("site.search.late", { kinds: late.map((kind) => t(KINDS[kind])).join(", ") });
}
