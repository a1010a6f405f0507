import { Autocomplete, Card, NumberInput, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { CallProblem } from "@/api/problems";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlParam } from "@/screens/useUrlState";
import { fold } from "@/ui/fold";
import { CardSkeleton, EmptyState, ErrorState, Loaded } from "@/ui/States";
import { cellText } from "../data/cellText";
import { columnsOfFormula } from "../formulas/functions";
import { useColumns } from "../readColumns";
import { type CellValue, type ColumnInfo, isNumeric } from "../values";

/** Inside a page of someone else: type values, and read what the calculated columns of a project make of them. */
export default function CellCalculate() {
  const { t } = useT();
  const projectId = useUrlParam("project_id");
  const columns = useColumns(projectId);
  return (
    <>
      <Title order={1} size="h3" mb="md">
        {t("projects.calculate.title")}
      </Title>
      <Loaded
        read={columns}
        skeleton={<CardSkeleton cards={1} />}
        empty={{
          when: (data) => data.columns.every((column) => column.formula === null),
          show: <EmptyState title={t("projects.formulas.none")} text={t("projects.formulas.noneText")} />,
        }}
      >
        {(data) => <Calculator projectId={projectId} columns={data.columns} />}
      </Loaded>
    </>
  );
}

const WAIT_MS = 250;

interface Result {
  column_id: string;
  value: CellValue;
  notes: string[];
}

function Calculator({ projectId, columns }: { projectId: string; columns: readonly ColumnInfo[] }) {
  const asked = useUrlParam("sql_name");
  const calculated = columns.filter(
    (column) =>
      column.formula !== null &&
      (!asked || column.column_id === asked || fold(column.column_name) === fold(asked)),
  );
  const inputs = inputsOf(calculated, columns);
  const [values, setValues] = useState(() =>
    Object.fromEntries(inputs.map((column) => [column.column_id, typicalOf(column)])),
  );
  const [settled] = useDebouncedValue(values, WAIT_MS);
  const read = useRead(
    "/v1/wanalyzer/project/cell/calculate",
    { body: { project_id: projectId, column_list: [settled], ...(asked ? { sql_name: asked } : {}) } },
    { keepsPrevious: true },
  );
  const fields = read.error instanceof CallProblem ? read.error.fields : [];
  const results = Object.entries(read.data?.result_list[0] ?? {}) as [string, Result][];
  return (
    <Card>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <Stack gap="sm">
          {inputs.map((column) => (
            <Input
              key={column.column_id}
              column={column}
              value={values[column.column_id] ?? null}
              error={fields.find((field) => field.field.endsWith(column.column_id))?.message}
              onChange={(value) => setValues({ ...values, [column.column_id]: value })}
            />
          ))}
        </Stack>
        <Stack gap="md" aria-live="polite" aria-busy={read.isFetching}>
          {read.error && fields.length === 0 && (
            <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
          )}
          {results.map(([name, result]) => (
            <ResultText key={result.column_id} name={name} result={result} columns={columns} />
          ))}
        </Stack>
      </SimpleGrid>
    </Card>
  );
}

interface ResultTextProps {
  name: string;
  result: Result;
  columns: readonly ColumnInfo[];
}

function ResultText({ name, result, columns }: ResultTextProps) {
  const { t, lang } = useT();
  const column = columns.find((each) => each.column_id === result.column_id);
  const text = cellText(lang, column ?? { column_type: "text" }, result.value);
  return (
    <div>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz="xl" fw={650} className="num">
        {text ?? t("projects.cell.empty")}
      </Text>
      {result.notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
    </div>
  );
}

interface InputProps {
  column: ColumnInfo;
  value: CellValue;
  error: string | undefined;
  onChange: (value: CellValue) => void;
}

function Input({ column, value, error, onChange }: InputProps) {
  const { lang } = useT();
  if (isNumeric(column.column_type)) {
    return (
      <NumberInput
        label={column.column_name}
        decimalSeparator={lang === "tr" ? "," : "."}
        allowDecimal={column.column_type === "float"}
        value={value ?? ""}
        error={error}
        onChange={(next) => onChange(next === "" ? null : next)}
      />
    );
  }
  if (column.column_type === "datetime") {
    return (
      <TextInput
        type="date"
        label={column.column_name}
        value={String(value ?? "").slice(0, 10)}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    );
  }
  return (
    <Autocomplete
      label={column.column_name}
      data={[...new Set(column.statistics.top.map((option) => option.value))]}
      value={String(value ?? "")}
      error={error}
      onChange={(next) => onChange(next || null)}
    />
  );
}

/** The columns that the formulas read, in the order of the data. */
function inputsOf(calculated: readonly ColumnInfo[], columns: readonly ColumnInfo[]): ColumnInfo[] {
  const names = new Set(calculated.flatMap((column) => columnsOfFormula(column.formula ?? "")).map(fold));
  return columns.filter((column) => names.has(fold(column.column_name)) || names.has(column.column_id));
}

/** A value to begin with: what is usual in the column. */
function typicalOf(column: ColumnInfo): CellValue {
  const { median, top } = column.statistics;
  if (typeof median === "number") {
    return column.column_type === "integer" ? Math.round(median) : Number(median.toPrecision(4));
  }
  return median ?? top[0]?.value ?? null;
}
