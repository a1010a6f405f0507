import { Button, Chip, Group, Select, Stack } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useT } from "@/phrases/useT";
import { useDevice } from "@/ui/device";
import { useFormat } from "@/ui/format";
import { ICON, WIDTH } from "@/ui/sizes";
import { falseAlarmIn, type Filters } from "./filters";
import { ANALYSIS_NAMES } from "./questions";
import { ANALYSES, type Column, type Findings } from "./types";

const LEVELS = ["0.05", "0.01", "0.001"] as const;

interface FilterBarProps {
  filters: Filters;
  columns: readonly Column[];
  counts: Findings["counts"];
  /** Whether the findings have scores of the person. */
  isScored: boolean;
  /** Whether one column can be chosen. */
  hasColumns: boolean;
}

/** Narrow the findings down: kind of question, column, how sure, scored; on a phone, once somebody wants to. */
export function FilterBar({ filters, columns, counts, isScored, hasColumns }: FilterBarProps) {
  const { t } = useT();
  const { number } = useFormat();
  const change = useFilterChange();
  const { isMobile } = useDevice();
  const [isOpen, setOpen] = useState(() => isNarrowed(filters));
  const kinds = ANALYSES.filter((analysis) => (counts[analysis] ?? 0) > 0);
  if (isMobile && !isOpen) {
    return (
      <Group>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFilter size={ICON.sm} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t("statistics.filter.types")}
        </Button>
      </Group>
    );
  }
  return (
    <Stack gap="sm">
      <Group gap="xs" role="group" aria-label={t("statistics.filter.types")}>
        <Chip.Group
          multiple
          value={filters.analyses}
          onChange={(chosen) => change({ types: chosen.join(",") || null })}
        >
          {kinds.map((analysis) => (
            <Chip key={analysis} value={analysis} size="sm" radius="md" variant="outline">
              {`${t(ANALYSIS_NAMES[analysis])} (${number(counts[analysis] ?? 0, 0)})`}
            </Chip>
          ))}
        </Chip.Group>
        <Chip
          size="sm"
          radius="md"
          variant="outline"
          checked={filters.onlySignificant}
          onChange={(isOn) => change({ significant: isOn ? "1" : null })}
        >
          {t("statistics.filter.significant")}
        </Chip>
        {isScored && (
          <Chip
            size="sm"
            radius="md"
            variant="outline"
            checked={filters.onlyScored}
            onChange={(isOn) => change({ scored: isOn ? "1" : null })}
          >
            {t("statistics.filter.scored")}
          </Chip>
        )}
      </Group>
      <Group gap="sm">
        {hasColumns && (
          <Select
            aria-label={t("statistics.filter.column")}
            placeholder={t("statistics.filter.column")}
            data={columns.map((column) => ({ value: column.column_id, label: column.column_name }))}
            value={filters.column}
            onChange={(column) => change({ column })}
            searchable
            clearable
            clearButtonProps={{ "aria-label": t("statistics.filter.clearColumn") }}
            nothingFoundMessage={t("statistics.columns.noMatch")}
            w={{ base: "100%", xs: WIDTH.lg }}
          />
        )}
        <Select
          aria-label={t("statistics.filter.level")}
          placeholder={t("statistics.filter.level")}
          data={LEVELS.map((level) => ({
            value: level,
            label: t("statistics.filter.levelAt", { of: falseAlarmIn(level) }),
          }))}
          value={filters.level}
          onChange={(level) => change({ p: level })}
          clearable
          clearButtonProps={{ "aria-label": t("statistics.filter.clearLevel") }}
          w={{ base: "100%", xs: WIDTH.lg + WIDTH.xxs }}
        />
      </Group>
    </Stack>
  );
}

/** Whether a filter is on. */
function isNarrowed({ analyses, column, level, onlySignificant, onlyScored }: Filters): boolean {
  return analyses.length > 0 || column !== null || level !== null || onlySignificant || onlyScored;
}

/** Change filters in the address in one step; another filter begins at the first page. */
export function useFilterChange(): (change: Record<string, string | null>) => void {
  const [, setParams] = useSearchParams();
  return (change) => {
    // Not what was last drawn: two quick clicks would lose the first.
    const next = new URLSearchParams(window.location.search);
    next.delete("page");
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true, preventScrollReset: true });
  };
}
