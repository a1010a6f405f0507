import { ActionIcon, Button, Group, Stack, Tabs } from "@mantine/core";
import { IconInbox, IconKeyboard } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { useStore } from "@/api/store";
import { useT } from "@/phrases/useT";
import { MoreButton } from "@/ui/MoreButton";
import { SearchField } from "@/ui/SearchField";
import { EmptyState, Loaded } from "@/ui/States";
import { TabList } from "@/ui/TabList";
import { ICON } from "@/ui/sizes";
import { FilterButton } from "./FilterButton";
import { LooksButton } from "./LooksButton";
import { Rows } from "./Rows";
import type { DeskState, useQueue } from "./useDesk";
import { countFilters, EMPTY, knownColumns, looksStore, VIEW, type View } from "./values";
import { ViewChooser } from "./ViewsPane";
import classes from "./Desk.module.css";

interface ListProps {
  desk: DeskState;
  queue: ReturnType<typeof useQueue>;
  counts: Readonly<Partial<Record<View, number>>>;
  ticked: ReadonlySet<string>;
  onTick: (id: string) => void;
  onTake: () => void;
  isTaking: boolean;
  onSave: () => void;
  onKeys: () => void;
}

/** The tickets of a view: how they are found, sorted and shown. */
export function ListPane({ desk, queue, counts, ticked, onTick, ...on }: ListProps) {
  const { t } = useT();
  const search = withoutTicket(useLocation().search);
  const looks = useStore(looksStore);
  const { body, kept } = desk;
  const { search_text: words = "", ...filter } = body.filter ?? {};
  const columns = kept?.column_list?.length ? knownColumns(kept.column_list) : looks.columns;
  return (
    <Stack gap="sm" className={classes["list"] ?? ""}>
      <Group gap="xs">
        <ViewChooser desk={desk} counts={counts} />
        <Button onClick={on.onTake} loading={on.isTaking}>
          {t("support.desk.take")}
        </Button>
        <FilterButton
          filter={filter}
          onChange={(next) => desk.change({ filter: { ...next, search_text: words } })}
        />
      </Group>
      <Group gap="2xs" wrap="nowrap">
        <div className={classes["search"]}>
          <SearchField
            value={words}
            onSearch={(text) => desk.change({ filter: { ...filter, search_text: text } })}
            placeholder={t("support.search")}
          />
        </div>
        <LooksButton
          sort={body.sort ?? "newest"}
          onSort={(sort) => desk.change({ sort })}
          onSave={on.onSave}
        />
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t("support.desk.keys")}
          onClick={on.onKeys}
          visibleFrom="sm"
        >
          <IconKeyboard size={ICON.md} aria-hidden />
        </ActionIcon>
      </Group>
      <SavedTabs desk={desk} />
      <div className={classes["scroller"]}>
        <Loaded
          read={{ ...queue.read, data: queue.rows }}
          empty={{
            when: (tickets) => tickets.length === 0,
            show: (
              <Nothing view={body.view ?? "open"} isNarrowed={words !== "" || countFilters(filter) > 0} />
            ),
          }}
        >
          {(tickets) => (
            <Rows
              rows={tickets}
              columns={columns}
              isDense={looks.isDense}
              tellsState={MIXED.has(body.view ?? "open")}
              open={desk.ticket}
              ticked={ticked}
              onTick={onTick}
              search={search}
            />
          )}
        </Loaded>
        <MoreButton onMore={queue.onMore} isLoading={queue.isLoadingMore} />
      </div>
    </Stack>
  );
}

/** Views in which tickets do not all stand alike. */
const MIXED: ReadonlySet<View> = new Set(["mine", "later", "away", "all"]);

/** The address without the ticket that is open: rows stay as they are when another one opens. */
function withoutTicket(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("ticket");
  return params.toString();
}

function Nothing({ view, isNarrowed }: { view: View; isNarrowed: boolean }) {
  const { t } = useT();
  const why = isNarrowed ? "support.desk.empty.narrowed" : EMPTY[view];
  return (
    <EmptyState icon={<IconInbox />} title={t("support.queue.none")} {...(why ? { text: t(why) } : {})} />
  );
}

/** Views that were kept under a name, as tabs; the first one is the view itself. */
function SavedTabs({ desk }: { desk: DeskState }) {
  const { t } = useT();
  if (desk.views.length === 0) return null;
  const active = desk.kept?.support_view_id ?? "";
  const open = (id: string | null) => {
    const found = desk.views.find((each) => each.support_view_id === id);
    if (found) desk.openSaved(found);
    else desk.open(desk.body.view);
  };
  return (
    <Tabs value={active} onChange={open}>
      <TabList active={active} aria-label={t("support.desk.saved")}>
        <Tabs.Tab value="">{t(VIEW[desk.body.view ?? "open"])}</Tabs.Tab>
        {desk.views.map((each) => (
          <Tabs.Tab key={each.support_view_id} value={each.support_view_id}>
            {each.name}
          </Tabs.Tab>
        ))}
      </TabList>
    </Tabs>
  );
}
