import { ActionIcon, Button, Group, Select, Stack, Text } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { ICON, WIDTH, wholeOnPhone } from "@/ui/sizes";
import type { Draft, Group as Grouping, Measure } from "./draft";
import type { SourceColumn } from "./types";

const MOST_GROUPS = 2;
const MOST_MEASURES = 5;
const PERIODS = ["hour", "day", "week", "month", "year"] as const;
const KINDS = ["count", "distinct", "sum", "mean", "median", "min", "max", "share"] as const;
/** Lines are known by their place: two may ask the same. */
const PLACES = ["first", "second", "third", "fourth", "fifth"] as const;
const NUMERIC = new Set<SourceColumn["kind"]>(["number", "decimal", "money"]);

interface PartProps {
  draft: Draft;
  columns: readonly SourceColumn[];
  onChange: (part: Partial<Draft>) => void;
}

const dataOf = (columns: readonly SourceColumn[]) =>
  columns.map(({ code, caption }) => ({ value: code, label: caption }));

/** One of some with another in its place, or without it. */
function put<T>(all: readonly T[], at: number, one: T | null): T[] {
  return all.flatMap((each, place) => (place === at ? (one === null ? [] : [one]) : [each]));
}

/** By which columns rows are put together. */
export function Groups({ draft, columns, onChange }: PartProps) {
  const { t } = useT();
  const change = (groups: Grouping[]) => onChange({ groups });
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t("reports.groups")}
      </Text>
      {draft.groups.map((group, at) => (
        <GroupLine
          key={PLACES[at]}
          group={group}
          columns={columns}
          onChange={(one) => change(put(draft.groups, at, one))}
        />
      ))}
      {draft.groups.length < MOST_GROUPS && (
        <AddButton
          text={t("reports.groups.add")}
          onAdd={() => change([...draft.groups, { column: columns[0]?.code ?? "", by: null }])}
        />
      )}
    </Stack>
  );
}

interface GroupLineProps {
  group: Grouping;
  columns: readonly SourceColumn[];
  onChange: (group: Grouping | null) => void;
}

function GroupLine({ group, columns, onChange }: GroupLineProps) {
  const { t } = useT();
  const isMoment = columns.find(({ code }) => code === group.column)?.kind === "moment";
  return (
    <Group gap="xs" wrap="nowrap">
      <Select
        aria-label={t("reports.groups.column")}
        flex={1}
        searchable
        allowDeselect={false}
        value={group.column}
        data={dataOf(columns)}
        onChange={(column) => onChange({ column: column ?? "", by: null })}
      />
      {isMoment && (
        <Select
          aria-label={t("reports.groups.by")}
          w={WIDTH.sm}
          allowDeselect={false}
          value={group.by ?? "day"}
          data={PERIODS.map((value) => ({ value, label: t(`reports.by.${value}`) }))}
          onChange={(by) => onChange({ ...group, by: PERIODS.find((each) => each === by) ?? null })}
        />
      )}
      <RemoveButton label={t("reports.groups.remove")} onRemove={() => onChange(null)} />
    </Group>
  );
}

/** What is computed of each group. */
export function Measures({ draft, columns, onChange }: PartProps) {
  const { t } = useT();
  const change = (measures: Measure[]) => onChange({ measures });
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t("reports.measures")}
      </Text>
      {draft.measures.map((measure, at) => (
        <MeasureLine
          key={PLACES[at]}
          measure={measure}
          columns={columns}
          onChange={(one) => change(put(draft.measures, at, one))}
        />
      ))}
      {draft.measures.length < MOST_MEASURES && (
        <AddButton
          text={t("reports.measures.add")}
          onAdd={() => change([...draft.measures, { kind: "count", column: "" }])}
        />
      )}
    </Stack>
  );
}

interface MeasureLineProps {
  measure: Measure;
  columns: readonly SourceColumn[];
  onChange: (measure: Measure | null) => void;
}

/** The columns of which this can be computed. */
function fitting(kind: Measure["kind"], columns: readonly SourceColumn[]): readonly SourceColumn[] {
  if (kind === "count" || kind === "distinct") return columns;
  if (kind === "min" || kind === "max")
    return columns.filter((each) => NUMERIC.has(each.kind) || each.kind === "moment");
  return columns.filter((each) => NUMERIC.has(each.kind));
}

function MeasureLine({ measure, columns, onChange }: MeasureLineProps) {
  const { t } = useT();
  const isAlone = measure.kind === "count" || measure.kind === "share";
  const rows = isAlone ? [{ value: "", label: t("reports.measures.rows") }] : [];
  const choose = (value: string | null) => {
    const kind = KINDS.find((each) => each === value) ?? "count";
    const fits = fitting(kind, columns);
    const isKept = fits.some(({ code }) => code === measure.column);
    const other = kind === "count" || kind === "share" ? "" : (fits[0]?.code ?? "");
    onChange({ kind, column: isKept ? measure.column : other });
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <Select
        aria-label={t("reports.measures.kind")}
        w={WIDTH.md}
        allowDeselect={false}
        value={measure.kind}
        data={KINDS.map((value) => ({ value, label: t(`reports.kind.${value}`) }))}
        onChange={choose}
      />
      <Select
        aria-label={t("reports.measures.column")}
        flex={1}
        searchable
        allowDeselect={false}
        value={measure.column}
        data={[...rows, ...dataOf(fitting(measure.kind, columns))]}
        onChange={(column) => onChange({ ...measure, column: column ?? "" })}
      />
      <RemoveButton label={t("reports.measures.remove")} onRemove={() => onChange(null)} />
    </Group>
  );
}

function AddButton({ text, onAdd }: { text: string; onAdd: () => void }) {
  return (
    <Button
      variant="default"
      w={wholeOnPhone(WIDTH.lg)}
      leftSection={<IconPlus size={ICON.sm} aria-hidden />}
      onClick={onAdd}
    >
      {text}
    </Button>
  );
}

function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <ActionIcon variant="subtle" color="neutral" size="lg" aria-label={label} onClick={onRemove}>
      <IconTrash size={ICON.md} aria-hidden />
    </ActionIcon>
  );
}
