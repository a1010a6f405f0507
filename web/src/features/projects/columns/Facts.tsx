import { Group, Stack, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { MiniHistogram } from "@/ui/Micro";
import { shapeOf } from "./shape";
import { statisticText } from "@/ui/grid/cellText";
import type { ColumnInfo } from "../values";
import classes from "./Columns.module.css";
import { type Fact, shapeEnds, usualBand } from "./facts";

export function Facts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useT();
  return (
    <dl className={classes["facts"]}>
      {facts.map((fact) => (
        <div key={fact.label} className={classes["fact"]}>
          <dt>{t(fact.label)}</dt>
          <dd className="num">{fact.text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The distribution of a column, with its ends. */
export function Shape({ column, height }: { column: ColumnInfo; height: number }) {
  const { t, lang } = useT();
  const ends = shapeEnds(column);
  const label = t("projects.column.shape", { column: column.column_name });
  const band = usualBand(column);
  return (
    <Stack gap="4xs">
      <div className={classes["shape"]}>
        <MiniHistogram values={shapeOf(column.statistics)} fills height={height} label={label} />
        {band && <span className={classes["usual"]} style={band} />}
      </div>
      <Group justify="space-between">
        {ends.map((end, place) => (
          <Text key={place ? "last" : "first"} size="xs" c="dimmed" className="num">
            {statisticText(lang, column, end)}
          </Text>
        ))}
      </Group>
    </Stack>
  );
}
