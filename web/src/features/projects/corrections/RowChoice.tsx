import { Button, Checkbox, Group, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import type { Suggestion } from "../values";
import classes from "./Corrections.module.css";

interface RowChoiceProps {
  suggestion: Suggestion;
  chosen: readonly number[] | null;
  onChange: (chosen: readonly number[] | null) => void;
}

/** Accept a correction only for some rows. */
export function RowChoice({ suggestion, chosen, onChange }: RowChoiceProps) {
  const { t } = useT();
  const { number } = useFormat();
  const current = new Set(chosen ?? suggestion.rows);
  const samples = new Map(suggestion.samples.map((sample) => [sample["_row"], sample]));
  const set = (next: ReadonlySet<number>) =>
    onChange(next.size === suggestion.rows.length ? null : suggestion.rows.filter((row) => next.has(row)));
  const toggle = (row: number) => {
    const next = new Set(current);
    if (!next.delete(row)) next.add(row);
    set(next);
  };
  return (
    <fieldset className={classes["rows"]}>
      <legend className="visually-hidden">{t("projects.corrections.chooseRows")}</legend>
      <Group justify="space-between" mb="xs">
        <Text size="sm" className="num">
          {t("projects.corrections.chosen", { count: current.size, all: number(suggestion.count, 0) })}
        </Text>
        <Group gap="3xs">
          <Button size="compact-sm" variant="subtle" onClick={() => onChange(null)}>
            {t("ui.selectAll")}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => onChange([])}>
            {t("projects.corrections.chooseNone")}
          </Button>
        </Group>
      </Group>
      <div className={classes["rowList"]}>
        {suggestion.rows.map((row) => {
          const before = samples.get(row)?.before;
          return (
            <Checkbox
              key={row}
              size="sm"
              checked={current.has(row)}
              onChange={() => toggle(row)}
              label={
                before
                  ? t("projects.column.rowSays", { row: number(row, 0), raw: before })
                  : t("projects.corrections.row", { row: number(row, 0) })
              }
            />
          );
        })}
      </div>
    </fieldset>
  );
}
