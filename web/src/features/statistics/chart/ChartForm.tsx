import { Button, Chip, Group, List, Select, Stack, Text } from "@mantine/core";
import { useId, useState } from "react";
import { SubsetSelect } from "@/features/projects/public";
import { useT } from "@/phrases/useT";
import { WIDTH, wholeOnPhone } from "@/ui/sizes";
import { ColumnPicker } from "../ColumnPicker";
import { ColumnSelect, PeriodSelect } from "../pivot/PivotForm";
import { isDate, MEASURES, needsValue } from "../pivot/question";
import type { Column } from "../types";
import { CHART_TYPES, type ChartAnswer, type ChartQuestion } from "./question";

interface FormProps {
  columns: readonly Column[];
  question: ChartQuestion;
  /** What was drawn last: it tells what else could be. */
  chart: ChartAnswer | undefined;
}

/** Which columns are drawn, how, and by what they are coloured. */
export function ChartForm({ columns, question, chart }: FormProps) {
  const { t } = useT();
  const { body } = question;
  const chosen = columns.filter(({ column_id: id }) => body.column_list.includes(id));
  const isMeasured = chart?.measure != null;
  // Of two columns of groups the second already gives the colours.
  const isColored = chart?.color != null && chart.color.column_id !== body.color_column;
  return (
    <Stack gap="md">
      <ColumnPicker
        columns={columns}
        chosen={body.column_list}
        onChange={question.setColumns}
        label={t("charts.own.columns")}
        hasAll={false}
      />
      {chart && <TypeChips chart={chart} onChange={question.setType} />}
      <Group gap="sm" align="flex-end">
        {!isColored && (
          <ColumnSelect
            label={t("charts.own.color")}
            columns={columns.filter(({ column_id: id }) => !body.column_list.includes(id))}
            value={body.color_column}
            onChange={question.setColor}
            placeholder={t("charts.own.noColor")}
            clear={t("charts.own.noColor.clear")}
          />
        )}
        {isMeasured && (
          <Select
            label={t("charts.pivot.measure")}
            data={Object.entries(MEASURES)
              .filter(([measure]) => chart.value !== null || !needsValue(measure as keyof typeof MEASURES))
              .map(([measure, name]) => ({ value: measure, label: t(name) }))}
            value={chart.measure}
            onChange={question.setMeasure}
            allowDeselect={false}
            w={wholeOnPhone(WIDTH.lg)}
          />
        )}
        {chosen.some(isDate) && (
          <PeriodSelect label="charts.pivot.period" value={body.period} onChange={question.setPeriod} />
        )}
        <SubsetSelect projectId={body.project_id} value={body.subset_id} onChange={question.setSubset} />
      </Group>
    </Stack>
  );
}

interface TypeChipsProps {
  chart: ChartAnswer;
  onChange: (type: string | null) => void;
}

/** The types of chart in which the columns can be drawn, the best first, and why the others cannot be. */
function TypeChips({ chart, onChange }: TypeChipsProps) {
  const { t } = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const others = chart.options.filter(({ misfit }) => misfit !== null);
  const best = chart.options[0]?.chart_type;
  return (
    <Stack gap="xs">
      <Group gap="xs" role="group" aria-label={t("charts.own.type")}>
        <Chip.Group
          value={chart.chart_type}
          onChange={(type) => onChange(type === best ? null : String(type))}
        >
          {chart.options
            .filter(({ misfit }) => misfit === null)
            .map(({ chart_type: type }) => (
              <Chip key={type} value={type} size="sm" radius="md">
                {t(CHART_TYPES[type])}
              </Chip>
            ))}
        </Chip.Group>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t("charts.own.others")}
        </Button>
      </Group>
      <div id={id} hidden={!isOpen}>
        <List size="sm">
          {others.map(({ chart_type: type, misfit }) => (
            <List.Item key={type}>
              <Text span size="sm" fw={500}>
                {t(CHART_TYPES[type])}
              </Text>
              {` – ${misfit}`}
            </List.Item>
          ))}
        </List>
      </div>
    </Stack>
  );
}
