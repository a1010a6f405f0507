import { useMemo, useState } from "react";
import type { AnswerOf, QueryOf } from "@/api/call";
import { useChange, useRead, useReads } from "@/api/useCalls";
import type { Lang } from "@/phrases/setup";
import { compareTexts, fold } from "@/ui/fold";
import type { TreeRow } from "@/ui/tree/TreeList";
import { captionOf } from "../layers";

const PLACES = "/v1/location/list";

export type PlaceInfo = AnswerOf<typeof PLACES>["location_list"][number];

const NONE: readonly PlaceInfo[] = [];

const asking = (query: QueryOf<typeof PLACES> = {}) => ({ method: "GET" as const, query });

/** The captions from the country down to a place. */
export const pathOf = (place: PlaceInfo, lang: Lang): string[] =>
  place.path_captions.map((captions, at) => captionOf(captions, lang, place.path[at] ?? ""));

/** Places by their codes; what is no code of a place is left out. */
export function usePlaces(codes: readonly string[]) {
  const { data } = useRead(PLACES, asking({ location_code_list: [...codes] }), {
    enabled: codes.length > 0,
    keepsPrevious: true,
  });
  return useMemo(
    () => new Map((data?.location_list ?? NONE).map((place) => [place.location_code, place])),
    [data],
  );
}

/** Which places free texts name, text by text: those whose caption it is. */
export function usePlacesNamed(texts: readonly string[]): ReadonlyMap<string, readonly PlaceInfo[]> {
  const answers = useReads(
    PLACES,
    texts.map((text) => asking({ text })),
  );
  return new Map(
    texts.map((text, at) => [
      text,
      (answers[at]?.data?.location_list ?? NONE).filter(({ captions }) =>
        [captions.tr, captions.en].some((name) => name && fold(name) === fold(text.trim())),
      ),
    ]),
  );
}

/** The tree of places as far as it was opened or found. */
export function usePlaceTree() {
  const [text, setText] = useState("");
  const [opened, setOpened] = useState<ReadonlyMap<string, readonly PlaceInfo[]>>(new Map());
  const top = useRead(PLACES, asking());
  const asked = useRead(PLACES, asking({ text }), { enabled: text !== "", keepsPrevious: true });
  const ask = useChange(PLACES);
  const open = async (parent: string) => {
    if (opened.has(parent)) return;
    const { location_list: beneath } = await ask.send(asking({ parent }));
    setOpened((before) => new Map([...before, [parent, beneath]]));
  };
  return {
    listed: [...(top.data?.location_list ?? NONE), ...[...opened.values()].flat()],
    found: text === "" ? NONE : (asked.data?.location_list ?? NONE),
    opened,
    open: (code: string) => void open(code).catch(() => undefined),
    search: (typed: string) => setText(typed.trim()),
    isFinding: top.isPending || asked.isFetching,
  };
}

/** Rows of a tree for places and all on the way to them; countries that have places come first. */
export function rowsOf(
  places: readonly PlaceInfo[],
  opened: ReadonlyMap<string, unknown>,
  lang: Lang,
): TreeRow[] {
  const rows = new Map<string, TreeRow>();
  const counts = new Map(places.map(({ location_code, beneath }) => [location_code, beneath]));
  for (const place of places) {
    for (const [at, code] of place.path.entries()) {
      const captions = place.path_captions[at] ?? {};
      const label = captionOf(captions, lang, code);
      const hasMore = !opened.has(code) && (counts.get(code) ?? 1) > 0;
      const keywords = `${captions.tr ?? ""} ${captions.en ?? ""} ${code}`;
      rows.set(code, { id: code, parent: place.path[at - 1] ?? null, label, keywords, hasMore });
    }
  }
  const isLast = (row: TreeRow) => row.parent === null && (counts.get(row.id) ?? 1) === 0;
  return [...rows.values()].toSorted(
    (a, b) => Number(isLast(a)) - Number(isLast(b)) || compareTexts(a.label, b.label),
  );
}
