import { Button, Card, Group, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { ICON } from "@/ui/sizes";
import { useInSlices } from "@/ui/slices";
import { CardSkeleton, Loaded, RowSkeleton } from "@/ui/States";
import { FindingCards } from "./FindingCards";
import { type Filters, PAGE_SIZE, questionOf } from "./filters";
import type { Overview } from "./types";
import { type RunPlace, useFindings, useOverview } from "./useRuns";
import classes from "./FindingCard.module.css";

const SECTIONS_AT_ONCE = 10;

interface ColumnFindingsProps {
  place: RunPlace;
  filters: Filters;
}

/** The findings under the columns that they speak of, the column of the best finding first; each section opens. */
export function ColumnFindings({ place, filters }: ColumnFindingsProps) {
  const narrowed = { ...filters, column: null };
  const read = useOverview(questionOf(place, narrowed));
  return (
    <Loaded read={read} skeleton={<RowSkeleton rows={6} />}>
      {(overview) => <Sections place={place} filters={narrowed} columns={overview?.column_list ?? []} />}
    </Loaded>
  );
}

interface SectionsProps extends ColumnFindingsProps {
  columns: Overview["column_list"];
}

function Sections({ place, filters, columns }: SectionsProps) {
  const { t } = useT();
  const drawn = useInSlices(columns.length, SECTIONS_AT_ONCE);
  return (
    <Stack gap="sm" role="group" aria-label={t("statistics.columnFindings.list")}>
      {columns.slice(0, drawn).map((column) => (
        <ColumnSection key={column.column_id} place={place} filters={filters} column={column} />
      ))}
    </Stack>
  );
}

interface ColumnSectionProps extends ColumnFindingsProps {
  column: Overview["column_list"][number];
}

function ColumnSection({ place, filters, column }: ColumnSectionProps) {
  const { t } = useT();
  const { number } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [pages, setPages] = useState(1);
  const id = useId();
  return (
    <Card padding="md" component="section">
      <UnstyledButton
        className={classes["head"] ?? ""}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Group flex={1} justify="space-between" gap="xs" miw={0}>
          <Title order={3} size="h4" className={classes["sentence"] ?? ""}>
            {column.column_name}
          </Title>
          <Text size="sm" c="dimmed" className="num">
            {t("statistics.columnFindings.count", {
              count: column.count,
              significant: number(column.significant, 0),
            })}
          </Text>
        </Group>
        <IconChevronDown
          size={ICON.md}
          aria-hidden
          className={classes["chevron"]}
          data-open={isOpen || undefined}
        />
      </UnstyledButton>
      {isOpen && (
        <Stack id={id} gap="sm" mt="md">
          {Array.from({ length: pages }, (_, page) => (
            <SectionPage
              key={page}
              place={place}
              filters={{ ...filters, column: column.column_id, page: page + 1 }}
              label={column.column_name}
            />
          ))}
          {pages * PAGE_SIZE < column.count && (
            <Button variant="default" onClick={() => setPages(pages + 1)}>
              {t("statistics.columnFindings.more")}
            </Button>
          )}
        </Stack>
      )}
    </Card>
  );
}

function SectionPage({ place, filters, label }: ColumnFindingsProps & { label: string }) {
  const read = useFindings(questionOf(place, filters), true);
  return (
    <Loaded read={read} skeleton={<CardSkeleton cards={2} />}>
      {(findings) => (
        <FindingCards
          place={place}
          findings={findings.list}
          first={(filters.page - 1) * PAGE_SIZE}
          label={label}
        />
      )}
    </Loaded>
  );
}
