import { Button, Group, Pagination, Stack, Title } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { EmptyState } from "@/ui/States";
import { useInSlices } from "@/ui/slices";
import { FilterBar, useFilterChange } from "./FilterBar";
import { FindingCard } from "./FindingCard";
import { filtersOf, PAGE_SIZE } from "./filters";
import type { Column, Finding, Findings } from "./types";
import { type DetailsRead, type RunPlace, useDetails } from "./useRuns";
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
  const [params] = useSearchParams();
  const [, setPage] = useUrlState("page", "1");
  const filters = filtersOf(params);
  const { total } = findings.pagination;
  const pages = Math.ceil(total / PAGE_SIZE);
  useLastPage(findings.list.length === 0 && total > 0, pages, setPage);
  const first = (findings.pagination.page - 1) * findings.pagination.page_size;
  return (
    <Stack gap="md">
      <FilterBar
        filters={filters}
        columns={columns}
        counts={findings.counts}
        isScored={!place.auth_client_id}
      />
      <Title order={2} size="h3" className="num" aria-live="polite">
        {t("statistics.filter.count", { count: total })}
      </Title>
      {rest}
      {findings.list.length === 0 ? (
        <NoMatch onlyScored={filters.onlyScored} />
      ) : (
        <Cards
          // Other findings are a list of their own.
          key={findings.list.map((finding) => finding.finding_id).join()}
          place={place}
          findings={findings.list}
          first={first}
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
    </Stack>
  );
}

/** So many cards are drawn in one go. */
const CARDS_AT_ONCE = 4;

interface CardsProps {
  place: RunPlace;
  findings: readonly Finding[];
  /** How many findings stand before these. */
  first: number;
}

function Cards({ place, findings, first }: CardsProps) {
  const { t } = useT();
  const [opened, setOpened] = useUrlState("finding");
  const details = useDetails(
    place,
    findings.map((finding) => finding.finding_id),
  );
  const drawn = useInSlices(findings.length, CARDS_AT_ONCE);
  return (
    <Stack gap="sm" component="ol" className={classes["list"]} aria-label={t("statistics.findings.list")}>
      {findings.slice(0, drawn).map((finding, index) => (
        <FindingCard
          key={finding.finding_id}
          finding={finding}
          rank={first + index + 1}
          place={place}
          chart={chartIn(details, finding.finding_id)}
          details={opened === finding.finding_id ? details : null}
          onOpen={setOpened}
        />
      ))}
    </Stack>
  );
}

/** The chart of a finding, null where there is none to show, undefined while it is read. */
function chartIn(details: DetailsRead, id: string) {
  if (details.isError) return null;
  return details.data ? (details.data.get(id)?.chart ?? null) : undefined;
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
