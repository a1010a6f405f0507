import { Button, Group, Pagination, Stack, Title } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { EmptyState } from "@/ui/States";
import { FilterBar, useFilterChange } from "./FilterBar";
import { FindingCard } from "./FindingCard";
import { filtersOf, PAGE_SIZE } from "./filters";
import type { Column, Findings } from "./types";
import { type RunPlace, useDetails } from "./useRuns";
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
  const [opened, setOpened] = useUrlState("finding");
  const [, setPage] = useUrlState("page", "1");
  const filters = filtersOf(params);
  const { total } = findings.pagination;
  const pages = Math.ceil(total / PAGE_SIZE);
  useLastPage(findings.list.length === 0 && total > 0, pages, setPage);
  const details = useDetails(
    place,
    findings.list.map((finding) => finding.finding_id),
  );
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
        <Stack gap="sm" component="ol" className={classes["list"]} aria-label={t("statistics.findings.list")}>
          {findings.list.map((finding, index) => (
            <FindingCard
              key={finding.finding_id}
              finding={finding}
              rank={first + index + 1}
              place={place}
              details={details}
              isOpen={opened === finding.finding_id}
              onToggle={() => setOpened(opened === finding.finding_id ? null : finding.finding_id)}
            />
          ))}
        </Stack>
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
