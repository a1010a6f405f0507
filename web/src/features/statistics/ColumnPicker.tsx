import { Button, Chip, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { matches } from "@/ui/fold";
import { SearchField } from "@/ui/SearchField";
import { type ColumnType, TypeIcon } from "@/ui/TypeIcon";
import { ICON, WIDTH } from "@/ui/sizes";
import { useInSlices } from "@/ui/slices";
import type { Column } from "./types";
import classes from "./ColumnPicker.module.css";

interface ColumnPickerProps {
  columns: readonly Column[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** What is chosen here, for people who hear it. */
  label: string;
  /** Why a column cannot be chosen. */
  refusal?: (column: Column) => string | null;
  /** Whether all can be chosen at once. */
  hasAll?: boolean;
}

const SEARCH_FROM = 9;
/** So many chips are drawn in one go. */
const CHIPS_AT_ONCE = 6;

/** Columns as chips with their type; found by a few letters, all or none at once. */
export function ColumnPicker({
  columns,
  chosen,
  onChange,
  label,
  refusal,
  hasAll = true,
}: ColumnPickerProps) {
  const { t } = useT();
  const [query, setQuery] = useState("");
  const usable = columns.filter((column) => !refusal?.(column));
  const shown = columns.filter((column) => matches(column.column_name, query));
  const drawn = useInSlices(shown.length, CHIPS_AT_ONCE, 0);
  const chosenCount = usable.filter((column) => chosen.includes(column.column_id)).length;
  const isAll = chosenCount === usable.length;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        {columns.length >= SEARCH_FROM && (
          <SearchField
            isLive
            flex={1}
            miw={WIDTH.lg}
            maw={WIDTH.xl}
            placeholder={t("statistics.columns.search")}
            value={query}
            onSearch={setQuery}
          />
        )}
        <Text size="sm" c="dimmed" className="num" aria-live="polite">
          {t("statistics.columns.chosen", { chosen: chosenCount, total: usable.length })}
        </Text>
        {hasAll && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onChange(isAll ? [] : usable.map((column) => column.column_id))}
          >
            {t(isAll ? "statistics.columns.none" : "statistics.columns.all")}
          </Button>
        )}
      </Group>
      <Chip.Group multiple value={[...chosen]} onChange={onChange}>
        <Group gap="xs" role="group" aria-label={label} className={classes["list"]}>
          {shown.slice(0, drawn).map((column) => (
            <ColumnChip key={column.column_id} column={column} refused={refusal?.(column) ?? null} />
          ))}
          {shown.length === 0 && (
            <Text size="sm" c="dimmed">
              {t("statistics.columns.noMatch")}
            </Text>
          )}
        </Group>
      </Chip.Group>
    </Stack>
  );
}

function ColumnChip({ column, refused }: { column: Column; refused: string | null }) {
  return (
    <Chip
      value={column.column_id}
      size="sm"
      radius="md"
      variant="outline"
      disabled={refused !== null}
      title={refused ?? column.column_name}
    >
      <span className={classes["label"]}>
        <TypeIcon type={column.column_type as ColumnType} size={ICON.sm} />
        <span className={classes["name"]}>{column.column_name}</span>
      </span>
    </Chip>
  );
}
