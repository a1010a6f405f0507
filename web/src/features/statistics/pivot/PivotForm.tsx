import { Group, Select } from "@mantine/core";
import { SubsetSelect } from "@/features/projects/public";
import { type PhraseKey, useT } from "@/phrases/useT";
import { halfOnPhone, WIDTH, wholeOnPhone } from "@/ui/sizes";
import type { Column } from "../types";
import { isDate, isShare, MEASURES, needsValue, PERIODS, type PivotQuestion } from "./question";

interface FormProps {
  columns: readonly Column[];
  question: PivotQuestion;
}

/** By which columns is grouped, and what is told of the groups. */
export function PivotForm({ columns, question }: FormProps) {
  const { t } = useT();
  const { body, numbers } = question;
  const of = (id: string | null) => columns.find((column) => column.column_id === id);
  const hasValue = needsValue(body.measure) || isShare(body.measure);
  return (
    <Group gap="sm" align="flex-end">
      <ColumnSelect
        label={t("charts.pivot.rows")}
        columns={columns}
        value={body.row_column}
        onChange={question.setRow}
      />
      {isDate(of(body.row_column)) && (
        <PeriodSelect
          label="charts.pivot.period.rows"
          value={body.row_period}
          onChange={question.setRowPeriod}
        />
      )}
      <ColumnSelect
        label={t("charts.pivot.columns")}
        columns={columns}
        value={body.group_column}
        onChange={question.setGroup}
        placeholder={t("charts.pivot.noColumns")}
        clear={t("charts.pivot.noColumns.clear")}
      />
      {isDate(of(body.group_column)) && (
        <PeriodSelect
          label="charts.pivot.period.columns"
          value={body.group_period}
          onChange={question.setGroupPeriod}
        />
      )}
      <Select
        label={t("charts.pivot.measure")}
        data={Object.entries(MEASURES).map(([measure, name]) => ({
          value: measure,
          label: t(name),
          disabled: needsValue(measure as keyof typeof MEASURES) && numbers.length === 0,
        }))}
        description={numbers.length === 0 ? t("charts.pivot.noNumber") : undefined}
        value={body.measure}
        onChange={question.setMeasure}
        allowDeselect={false}
        w={wholeOnPhone(WIDTH.lg)}
      />
      {hasValue && (
        <ColumnSelect
          label={t("charts.pivot.value")}
          columns={numbers}
          value={body.value_column}
          onChange={question.setValue}
          {...(isShare(body.measure)
            ? { placeholder: t("charts.pivot.value.rows"), clear: t("charts.pivot.value.clear") }
            : {})}
        />
      )}
      <SubsetSelect projectId={body.project_id} value={body.subset_id} onChange={question.setSubset} />
    </Group>
  );
}

interface ColumnSelectProps {
  label: string;
  columns: readonly Column[];
  value: string | null;
  onChange: (column: string | null) => void;
  placeholder?: string;
  /** How it is called to choose none; without it a column must be chosen. */
  clear?: string;
}

/** One of the columns, found by a few letters. */
export function ColumnSelect({ label, columns, value, onChange, placeholder, clear }: ColumnSelectProps) {
  const { t } = useT();
  return (
    <Select
      label={label}
      data={columns.map((column) => ({ value: column.column_id, label: column.column_name }))}
      value={value}
      onChange={onChange}
      searchable
      placeholder={placeholder}
      clearable={clear !== undefined}
      allowDeselect={clear !== undefined}
      {...(clear ? { clearButtonProps: { "aria-label": clear } } : {})}
      nothingFoundMessage={t("charts.pivot.noMatch")}
      w={halfOnPhone(WIDTH.lg)}
    />
  );
}

interface PeriodSelectProps {
  label: PhraseKey;
  value: string | null;
  onChange: (period: string | null) => void;
}

const AUTO = "auto";

/** How long the periods of a column of dates are. */
export function PeriodSelect({ label, value, onChange }: PeriodSelectProps) {
  const { t } = useT();
  return (
    <Select
      label={t(label)}
      data={[
        { value: AUTO, label: t("charts.period.auto") },
        ...Object.entries(PERIODS).map(([period, name]) => ({ value: period, label: t(name) })),
      ]}
      value={value ?? AUTO}
      onChange={(period) => onChange(period === AUTO ? null : period)}
      allowDeselect={false}
      w={halfOnPhone(WIDTH.lg)}
    />
  );
}
