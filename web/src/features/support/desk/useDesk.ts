import { useMemo } from "react";
import { useRead } from "@/api/useCalls";
import { usePages } from "@/api/usePages";
import { useUrlState } from "@/screens/useUrlState";
import { readFilter, type QueueBody, type SavedView, SORTS, VIEWS } from "./values";

const PAGE = 50;

/** What of the queue is looked at, as the address says, and the ticket that is open. */
export function useDesk() {
  const [view, setView] = useUrlState("view", "open");
  const [saved, setSaved] = useUrlState("saved");
  const [search, setSearch] = useUrlState("search");
  const [sort, setSort] = useUrlState("sort", "newest");
  const [filter, setFilter] = useUrlState("filter");
  const [ticket, setTicket] = useUrlState("ticket");
  const views = useRead("/v1/support/view/list");
  const kept = views.data?.view_list.find((each) => each.support_view_id === saved);
  const body = useMemo<QueueBody>(
    () => ({
      view: VIEWS.find((each) => each === view) ?? "open",
      sort: SORTS.find((each) => each === sort) ?? "newest",
      filter: { ...readFilter(filter), search_text: search },
    }),
    [view, sort, filter, search],
  );
  const look = (next: Pick<QueueBody, "view" | "sort" | "filter">, savedId = "") => {
    const { search_text: words = "", ...narrowed } = next.filter ?? {};
    const hasFilter = Object.keys(narrowed).length > 0;
    setView(next.view ?? "open");
    setSort(next.sort ?? "newest");
    setFilter(hasFilter ? JSON.stringify(narrowed) : null);
    setSearch(words || null);
    setSaved(savedId || null);
  };
  return {
    body,
    ticket,
    setTicket,
    kept,
    views: views.data?.view_list ?? NONE,
    /** Look at a view; what it was narrowed by before is forgotten. */
    open: (next: QueueBody["view"]) => look({ view: next }),
    openSaved: (each: SavedView) => look(each, each.support_view_id),
    change: (next: Partial<QueueBody>) => look({ ...body, ...next }, saved),
  };
}

const NONE: readonly SavedView[] = [];

export type DeskState = ReturnType<typeof useDesk>;

/** The tickets of what is looked at, page by page. */
export function useQueue(body: QueueBody) {
  return usePages("/v1/support/queue", {}, { cursor: "after", body: { ...body, count: PAGE } });
}
