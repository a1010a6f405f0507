import { Button, Group, NumberInput, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Lang } from "@/phrases/setup";
import { type Translate, useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { WIDTH } from "@/ui/sizes";
import { cellText, statisticText } from "@/ui/grid/cellText";
import { Method } from "../Method";
import { useProject } from "../projectContext";
import { isNumeric } from "@/ui/grid/values";
import type { Abnormal, ColumnInfo } from "../values";

/** The lower and upper limit with the rule that says so, and the values beyond them. */
export function Limits({ column }: { column: ColumnInfo }) {
  const { t, lang } = useT();
  const { statistics: s } = column;
  if (s.lower_limit === null && s.upper_limit === null) {
    return <Text size="sm">{s.limit_reason ?? t("projects.limits.none")}</Text>;
  }
  return (
    <Stack gap="xs">
      <Text size="sm" className="num">
        {rangeSentence(column, t, lang)}
      </Text>
      <Beyond column={column} label={t("projects.limits.high")} found={s.high} />
      <Beyond column={column} label={t("projects.limits.low")} found={s.low} />
      {s.limit_reason && <Method text={s.limit_reason} />}
      {isNumeric(column.column_type) && column.formula === null && <ApplyLimits column={column} />}
    </Stack>
  );
}

/** Between which limits the values lie; a limit that no value passes says nothing of them. */
function rangeSentence(column: ColumnInfo, t: Translate, lang: Lang): string {
  const { statistics: s } = column;
  const lower = statisticText(lang, column, s.lower_limit) ?? "…";
  const upper = statisticText(lang, column, s.upper_limit) ?? "…";
  if (s.limit_rule === "given") return t("projects.limits.given", { lower, upper });
  const [isLow, isHigh] = [Boolean(s.low?.count), Boolean(s.high?.count)];
  if (isLow && isHigh) return t("projects.limits.both", { lower, upper });
  if (isHigh) return t("projects.limits.atMost", { upper });
  return isLow ? t("projects.limits.atLeast", { lower }) : t("projects.limits.nothing");
}

function Beyond({ column, label, found }: { column: ColumnInfo; label: string; found: Abnormal | null }) {
  const { t, lang } = useT();
  const { number } = useFormat();
  if (!found?.count) return null;
  const sample = found.sample
    .map(([row, value]) => t("projects.column.rowSays", { row, raw: cellText(lang, column, value) ?? "" }))
    .join(" · ");
  return (
    <Text size="sm" className="num">
      <b>
        {label}: {number(found.count, 0)}
      </b>{" "}
      ({sample})
    </Text>
  );
}

/** Pull values to the limits, or empty the cells beyond them. */
function ApplyLimits({ column }: { column: ColumnInfo }) {
  const { t } = useT();
  const { separators } = useFormat();
  const { apply, isChanging } = useProject();
  const { lower_limit, upper_limit } = column.statistics;
  const [lower, setLower] = useState<number | string>(rounded(lower_limit));
  const [upper, setUpper] = useState<number | string>(rounded(upper_limit));
  const [action, setAction] = useState<"clip" | "empty">("empty");
  const isWrong = limit(lower) !== null && limit(upper) !== null && Number(lower) > Number(upper);
  const run = () =>
    void apply(
      [
        {
          kind: "apply_limits",
          column: column.column_id,
          lower: limit(lower),
          upper: limit(upper),
          action,
        },
      ],
      t("projects.limits.applied", { column: column.column_name }),
    );
  const field = {
    hideControls: true,
    decimalSeparator: separators.decimalSeparator,
    w: WIDTH.sm,
  };
  return (
    <Group align="flex-end" gap="sm" mt="xs">
      <NumberInput label={t("projects.limits.lower")} value={lower} onChange={setLower} {...field} />
      <NumberInput
        label={t("projects.limits.upper")}
        value={upper}
        onChange={setUpper}
        error={isWrong}
        {...field}
      />
      <Select
        label={t("projects.limits.action")}
        data={[
          { value: "empty", label: t("projects.limits.empty") },
          { value: "clip", label: t("projects.limits.clip") },
        ]}
        value={action}
        allowDeselect={false}
        onChange={(each) => setAction(each === "clip" ? "clip" : "empty")}
        w={WIDTH.lg}
      />
      <Button
        variant="default"
        onClick={run}
        loading={isChanging}
        disabled={isWrong || (lower === "" && upper === "")}
      >
        {t("projects.limits.apply")}
      </Button>
    </Group>
  );
}

const limit = (value: number | string) => (value === "" ? null : Number(value));

function rounded(value: unknown): number | "" {
  return typeof value === "number" ? Number(value.toPrecision(6)) : "";
}
