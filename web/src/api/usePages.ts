import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useT } from "@/phrases/useT";
import { type AnswerOf, type BodyOf, call, type CallPath, type QueryOf } from "./call";
import { callContext } from "./context";

type ListOf<P> = AnswerOf<P> extends { list: (infer Row)[] } ? Row : never;

interface PageOptions<P, Row> {
  /** The parameter under which the call takes the key of the next page. */
  cursor?: string;
  /** The rows of an answer, where they are not its `list`. */
  rowsOf?: (answer: AnswerOf<P>) => readonly Row[];
  /** What the call is told in its body; the key of the next page then stands there too. */
  body?: BodyOf<P>;
  /** After how many milliseconds to look again, of the rows that are shown; false = not by itself. */
  looksAgain?: (rows: readonly Row[]) => number | false;
}

/** Read a list page by page; each further page stands below the ones before. */
export function usePages<P extends CallPath, Row = ListOf<P>>(
  path: P,
  query: QueryOf<P>,
  { cursor = "before", rowsOf = listOf, body, looksAgain }: PageOptions<P, Row> = {},
) {
  const { lang } = useT();
  const read = useInfiniteQuery({
    queryKey: [path, "pages", query, ...(body ? [body] : []), lang, callContext().currency],
    queryFn: ({ pageParam, signal }) =>
      call(
        path,
        body
          ? { query, body: { ...(body as object), [cursor]: pageParam ?? "" } as BodyOf<P>, signal }
          : { query: { ...(query as object), [cursor]: pageParam } as QueryOf<P>, signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextOf,
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) =>
      looksAgain?.(state.data?.pages.flatMap((page) => rowsOf(page)) ?? []) ?? false,
  });
  const pages = read.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => rowsOf(page)), [pages, rowsOf]);
  return {
    read,
    rows,
    onMore: read.hasNextPage ? () => void read.fetchNextPage() : undefined,
    isLoadingMore: read.isFetchingNextPage,
  };
}

function listOf<Row>(answer: unknown): readonly Row[] {
  return (answer as { list: Row[] }).list;
}

/** The key of the next page, under either name that calls give it. */
function nextOf(answer: unknown): string | undefined {
  const { next, next_before } = answer as { next?: string | null; next_before?: string | null };
  return next ?? next_before ?? undefined;
}
