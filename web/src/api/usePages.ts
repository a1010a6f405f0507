import { useInfiniteQuery } from "@tanstack/react-query";
import { useT } from "@/phrases/useT";
import { type AnswerOf, call, type CallPath, type QueryOf } from "./call";
import { callContext } from "./context";

type RowOf<P> = AnswerOf<P> extends { list: (infer Row)[] } ? Row : never;

interface PageAnswer<Row> {
  list: Row[];
  next: string | null;
}

/** Read a list page by page; `cursor` is the parameter under which the call takes the key of the next page. */
export function usePages<P extends CallPath>(path: P, query: QueryOf<P>, cursor = "before") {
  const { lang } = useT();
  const read = useInfiniteQuery({
    queryKey: [path, "pages", query, lang, callContext().currency],
    queryFn: ({ pageParam, signal }) =>
      call(path, { query: { ...(query as object), [cursor]: pageParam } as QueryOf<P>, signal }) as Promise<
        PageAnswer<RowOf<P>>
      >,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: (previous) => previous,
  });
  return {
    read,
    rows: read.data?.pages.flatMap((page) => page.list),
    onMore: read.hasNextPage ? () => void read.fetchNextPage() : undefined,
    isLoadingMore: read.isFetchingNextPage,
  };
}
