import { Group, MultiSelect, NumberInput, SegmentedControl, Select, Stack, Switch } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { WIDTH, wholeOnPhone } from "@/ui/sizes";
import { Groups, Measures } from "./Choices";
import { type Draft, keyOf, sortable } from "./draft";
import type { Source, SourceColumn } from "./types";

const CHARTS = ["none", "bars", "line"] as const;
const MOST = 10_000;

interface ShapeProps {
  draft: Draft;
  source: Source;
  columns: readonly SourceColumn[];
  onChange: (part: Partial<Draft>) => void;
}

/** What is shown: columns of a list, or groups and what is computed of them; its order, chart and length. */
export function Shape({ draft, source, columns, onChange }: ShapeProps) {
  const { t } = useT();
  const { separators } = useFormat();
  const isGrouped = draft.groups.length > 0 || draft.measures.length > 0;
  return (
    <Stack gap="md">
      <Groups draft={draft} columns={columns} onChange={onChange} />
      <Measures draft={draft} columns={columns} onChange={onChange} />
      <MultiSelect
        label={t("reports.columns")}
        description={t(isGrouped ? "reports.columns.behind" : "reports.columns.help")}
        searchable
        value={draft.columns}
        data={columns.map(({ code, caption }) => ({ value: code, label: caption }))}
        onChange={(chosen) => onChange({ columns: chosen })}
      />
      <Order draft={draft} source={source} onChange={onChange} />
      <Group gap="md" align="flex-end">
        <SegmentedControl
          aria-label={t("reports.chart")}
          value={draft.chart}
          data={CHARTS.map((value) => ({ value, label: t(`reports.chart.${value}`) }))}
          onChange={(wanted) => onChange({ chart: CHARTS.find((each) => each === wanted) ?? "none" })}
        />
        <NumberInput
          {...separators}
          label={t("reports.limit")}
          w={wholeOnPhone(WIDTH.md)}
          min={1}
          max={MOST}
          allowDecimal={false}
          value={draft.limit}
          onChange={(limit) => onChange({ limit: Math.min(MOST, Math.max(1, Number(limit) || 1)) })}
        />
      </Group>
    </Stack>
  );
}

function Order({ draft, source, onChange }: Omit<ShapeProps, "columns">) {
  const { t } = useT();
  const captions = new Map(source.columns.map(({ code, caption }) => [code, caption]));
  const captionOf = (key: string) => {
    const measure = draft.measures.find((each) => keyOf(each) === key);
    if (!measure) return captions.get(key) ?? t("reports.kind.count");
    return [t(`reports.kind.${measure.kind}`), captions.get(measure.column ?? "")].filter(Boolean).join(": ");
  };
  return (
    <Group gap="md" align="flex-end">
      <Select
        label={t("reports.sort")}
        w={wholeOnPhone(WIDTH.lg)}
        clearable
        value={draft.sort || null}
        data={sortable(draft, source).map((key) => ({ value: key, label: captionOf(key) }))}
        onChange={(sort) => onChange({ sort: sort ?? "" })}
      />
      <Switch
        label={t("reports.descending")}
        checked={draft.isDescending}
        onChange={(event) => onChange({ isDescending: event.currentTarget.checked })}
      />
    </Group>
  );
}
