import { Button, Group, Pagination, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "@/api/session";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { EmptyState } from "@/ui/States";
import { ColumnFindings } from "./ColumnFindings";
import { FilterBar, useFilterChange } from "./FilterBar";
import { FindingCards } from "./FindingCards";
import { type Filters, filtersOf, PAGE_SIZE } from "./filters";
import { RelationMap } from "./RelationMap";
import type { Column, Findings } from "./types";
import type { RunPlace } from "./useRuns";
import classes from "./FindingList.module.css";

interface FindingListProps {
  place: RunPlace;
  columns: readonly Column[];
  findings: Findings;
  /** What is said of answers that are not listed. */
  rest: ReactNode;
}

/** The findings of a run, best first, with filters and pages. */
export function FindingList({ place, columns, findings, rest }: FindingListProps) {
  const { t } = useT();
  const { isSignedIn } = useSession();
  const [params] = useSearchParams();
  const [chosen, setView] = useUrlState("view", "list");
  const view = VIEWS.find((each) => each === chosen) ?? "list";
  const filters = filtersOf(params);
  return (
    <Stack gap="md">
      <FilterBar
        filters={filters}
        columns={columns}
        counts={findings.counts}
        isScored={isSignedIn && !place.auth_client_id}
        hasColumns={view !== "columns"}
      />
      <SegmentedControl
        aria-label={t("statistics.view.label")}
        data={VIEWS.map((each) => ({ value: each, label: t(VIEW_NAMES[each]) }))}
        value={view}
        onChange={setView}
        className={classes["views"] ?? ""}
      />
      {view === "map" && <RelationMap place={place} filters={filters} columns={columns} />}
      {view === "columns" && <ColumnFindings place={place} filters={filters} />}
      {view === "list" && <Listed place={place} findings={findings} filters={filters} rest={rest} />}
    </Stack>
  );
}

const VIEWS = ["list", "columns", "map"] as const;
const VIEW_NAMES = {
  list: "statistics.view.list",
  columns: "statistics.view.columns",
  map: "statistics.view.map",
} as const;

interface ListedProps {
  place: RunPlace;
  findings: Findings;
  filters: Filters;
  rest: ReactNode;
}

/** The findings by importance, a page at a time. */
function Listed({ place, findings, filters, rest }: ListedProps) {
  const { t } = useT();
  const [, setPage] = useUrlState("page", "1");
  const { total } = findings.pagination;
  const pages = Math.ceil(total / PAGE_SIZE);
  useLastPage(findings.list.length === 0 && total > 0, pages, setPage);
  const first = (findings.pagination.page - 1) * findings.pagination.page_size;
  return (
    <>
      <Title order={2} size="h3" className="num" aria-live="polite">
        {t("statistics.filter.count", { count: total })}
      </Title>
      {findings.order_reason && (
        <Text size="sm" c="dimmed">
          {findings.order_reason}
        </Text>
      )}
      {rest}
      {findings.list.length === 0 ? (
        <NoMatch onlyScored={filters.onlyScored} />
      ) : (
        <FindingCards
          // Other findings are a list of their own.
          key={findings.list.map((finding) => finding.finding_id).join()}
          place={place}
          findings={findings.list}
          first={first}
          label={t("statistics.findings.list")}
        />
      )}
      {pages > 1 && (
        <Group justify="center">
          <Pagination
            total={pages}
            value={filters.page}
            onChange={(page) => {
              setPage(String(page));
              window.scrollTo({ top: 0 });
            }}
            getControlProps={(control) => ({ "aria-label": t(CONTROLS[control]) })}
            getItemProps={(page) => ({ "aria-label": t("statistics.page.number", { page }) })}
          />
        </Group>
      )}
    </>
  );
}

/** A page that is no more, because its last finding lost its score, gives way to the last one there is. */
function useLastPage(isGone: boolean, pages: number, setPage: (page: string) => void) {
  const open = useEffectEvent(() => setPage(String(pages)));
  useEffect(() => {
    if (isGone) open();
  }, [isGone]);
}

const CONTROLS = {
  first: "statistics.page.first",
  last: "statistics.page.last",
  next: "statistics.page.next",
  previous: "statistics.page.previous",
} as const;

function NoMatch({ onlyScored }: { onlyScored: boolean }) {
  const { t } = useT();
  const change = useFilterChange();
  const clear = () => change({ types: null, column: null, significant: null, scored: null, p: null });
  return (
    <EmptyState
      icon={<IconFilterOff />}
      title={t(onlyScored ? "statistics.filter.noScored" : "statistics.filter.noMatch")}
      text={t(onlyScored ? "statistics.filter.noScoredText" : "statistics.filter.noMatchText")}
      action={
        <Button variant="default" onClick={clear}>
          {t("statistics.filter.clear")}
        </Button>
      }
    />
  );
}
