import { Group, SegmentedControl, Stack } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { MoreButton } from "@/ui/MoreButton";
import { SearchField } from "@/ui/SearchField";
import { EmptyState, Loaded } from "@/ui/States";
import { TicketCards } from "./TicketCards";

const VIEWS = ["open", "mine", "waiting", "passive", "all", "unverified"] as const;
type View = (typeof VIEWS)[number];

/** The tickets of the desks at which the person answers. */
export function Queue() {
  const { t } = useT();
  const [chosen, setChosen] = useUrlState("view", "open");
  const [wanted, setWanted] = useUrlState("search");
  const view = VIEWS.find((each) => each === chosen) ?? "open";
  const { read, rows, onMore, isLoadingMore } = usePages(
    "/v1/support/queue",
    {},
    { cursor: "after", body: { view, filter: { search_text: wanted } } },
  );
  const counts = read.data?.pages[0];
  const words: Record<View, string> = {
    open: t("support.view.open", { count: counts?.counts.open ?? 0 }),
    mine: t("support.view.mine"),
    waiting: t("support.view.answered", { count: counts?.counts.waiting ?? 0 }),
    passive: t("support.view.passive"),
    all: t("support.view.all"),
    unverified: t("support.state.unverified"),
  };
  return (
    <Stack gap="md">
      <Group gap="sm">
        <SegmentedControl
          aria-label={t("support.view")}
          value={view}
          onChange={setChosen}
          data={VIEWS.map((value) => ({ value, label: words[value] }))}
        />
        <SearchField value={wanted} onSearch={setWanted} placeholder={t("support.search")} />
      </Group>
      <Loaded
        read={{ ...read, data: rows }}
        empty={{
          when: (tickets) => tickets.length === 0,
          show: <EmptyState icon={<IconInbox />} title={t("support.queue.none")} />,
        }}
      >
        {(tickets) => <TicketCards tickets={tickets} side="staff" />}
      </Loaded>
      <MoreButton onMore={onMore} isLoading={isLoadingMore} />
    </Stack>
  );
}
