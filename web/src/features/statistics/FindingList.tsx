import { Button, Group, Pagination, Stack, Title } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { EmptyState } from "@/ui/States";
import { FilterBar, useFilterChange } from "./FilterBar";
import { FindingCard } from "./FindingCard";
import { filtersOf, PAGE_SIZE, questionOf } from "./filters";
import type { Column, Finding, Findings } from "./types";
import classes from "./FindingList.module.css";

interface FindingListProps {
  projectId: string;
  statsId: string;
  columns: readonly Column[];
  findings: Findings;
}

/** The findings of a run, best first, with filters and pages. */
export function FindingList({ projectId, statsId, columns, findings }: FindingListProps) {
  const { t } = useT();
  const [params] = useSearchParams();
  const [opened, setOpened] = useUrlState("finding");
  const [, setPage] = useUrlState("page", "1");
  const filters = filtersOf(params);
  const body = questionOf(projectId, statsId, filters);
  const shown: Finding[] = filters.onlyScored
    ? findings.list.filter((finding) => finding.user_score)
    : findings.list;
  const total = filters.onlyScored ? shown.length : findings.pagination.total;
  const pages = filters.onlyScored ? 1 : Math.ceil(total / PAGE_SIZE);
  const first = (findings.pagination.page - 1) * findings.pagination.page_size;
  return (
    <Stack gap="md">
      <FilterBar filters={filters} columns={columns} counts={findings.counts} />
      <Title order={2} size="h3" className="num" aria-live="polite">
        {t("statistics.filter.count", { count: total })}
      </Title>
      {shown.length === 0 ? (
        <NoMatch onlyScored={filters.onlyScored} />
      ) : (
        <Stack gap="sm" component="ol" className={classes["list"]} aria-label={t("statistics.findings.list")}>
          {shown.map((finding, place) => (
            <FindingCard
              key={finding.finding_id}
              finding={finding}
              rank={first + place + 1}
              body={body}
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
