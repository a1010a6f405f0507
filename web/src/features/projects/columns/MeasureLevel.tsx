import { ActionIcon, Button, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useState } from "react";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { ICON } from "@/ui/sizes";
import { useProject } from "../projectContext";
import { LEVEL_NAMES } from "../stepSentence";
import type { CodeLabel, ColumnInfo, Level } from "../values";
import classes from "./Columns.module.css";
import { labelsOf, levelsOf, moved } from "./levels";

const MOST_LABELS = 20;

const MEANINGS: Record<Level, PhraseKey> = {
  nominal: "projects.level.nominalText",
  ordinal: "projects.level.ordinalText",
  continuous: "projects.level.continuousText",
};

/** What a column's values are to statistics: groups, steps with an order, or amounts; and what its codes are called. */
export function MeasureLevel({ column }: { column: ColumnInfo }) {
  const { t } = useT();
  const { number } = useFormat();
  const { apply, isChanging } = useProject();
  const [level, setLevel] = useState(column.level);
  const [labels, setLabels] = useState<CodeLabel[]>(() => labelsOf(column));
  const canLabel = level !== "continuous" && labels.length > 0 && labels.length <= MOST_LABELS;
  const rename = (value: string, label: string) =>
    setLabels(labels.map((each) => (each.value === value ? { value, label } : each)));
  const given = canLabel ? labels : [];
  const isChanged =
    level !== column.level || (canLabel && JSON.stringify(given) !== JSON.stringify(labelsOf(column)));
  const save = () =>
    void apply(
      [
        {
          kind: "set_level",
          column: column.column_id,
          level,
          labels: given.map((each) => [each.value, each.label.trim()]),
        },
      ],
      t("projects.level.saved", { column: column.column_name, level: t(LEVEL_NAMES[level]) }),
    );
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t("projects.level.title")}
        data={levelsOf(column).map((each) => ({ value: each, label: t(LEVEL_NAMES[each]) }))}
        value={level}
        onChange={(each) => setLevel(each as Level)}
        fullWidth
      />
      <Text size="sm" c="dimmed">
        {t(MEANINGS[level])}
      </Text>
      {canLabel && (
        <ol className={classes["list"]}>
          {labels.map((each, place) => (
            <li key={each.value} className={classes["code"]}>
              <Text size="sm" className="num" title={each.value} truncate>
                {each.value}
              </Text>
              <TextInput
                aria-label={t("projects.level.labelOf", { value: each.value })}
                value={each.label}
                maxLength={200}
                error={each.label.trim() === ""}
                onChange={(event) => rename(each.value, event.currentTarget.value)}
              />
              {level === "ordinal" && (
                <Group gap="3xs" wrap="nowrap">
                  <ActionIcon
                    variant="subtle"
                    aria-label={t("projects.level.up", { value: each.value })}
                    disabled={place === 0}
                    onClick={() => setLabels(moved(labels, place, -1))}
                  >
                    <IconArrowUp size={ICON.sm} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    aria-label={t("projects.level.down", { value: each.value })}
                    disabled={place === labels.length - 1}
                    onClick={() => setLabels(moved(labels, place, 1))}
                  >
                    <IconArrowDown size={ICON.sm} aria-hidden />
                  </ActionIcon>
                </Group>
              )}
            </li>
          ))}
        </ol>
      )}
      {level !== "continuous" && labels.length > MOST_LABELS && (
        <Text size="sm" className="num">
          {t("projects.level.tooMany", { most: number(MOST_LABELS, 0) })}
        </Text>
      )}
      <Group>
        <Button
          onClick={save}
          loading={isChanging}
          disabled={!isChanged || given.some((each) => each.label.trim() === "")}
        >
          {t("projects.level.save")}
        </Button>
      </Group>
    </Stack>
  );
}
