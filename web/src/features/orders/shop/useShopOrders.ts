import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { call } from "@/api/call";
import { useT } from "@/phrases/useT";
import { filterOf } from "./filters";

const LIST = "/v1/user/shop/order/list";

/** The orders of a shop that the address asks for, page by page. */
export function useShopOrders(shopId: string) {
  const { lang } = useT();
  const body = filterOf(useLocation().search);
  const read = useInfiniteQuery({
    queryKey: [LIST, "pages", shopId, body, lang],
    queryFn: ({ pageParam, signal }) =>
      call(LIST, {
        query: { user_shop_client_id: shopId, ...(pageParam ? { before: pageParam } : {}) },
        body,
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: (previous) => previous,
  });
  return {
    read,
    body,
    sums: read.data?.pages[0]?.sum_list ?? [],
    rows: read.data?.pages.flatMap(({ list }) => list),
    onMore: read.hasNextPage ? () => void read.fetchNextPage() : undefined,
    isLoadingMore: read.isFetchingNextPage,
  };
}
