import {
  Autocomplete,
  Button,
  Card,
  Group,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { CallProblem } from "@/api/problems";
import { useChange, useRead } from "@/api/useCalls";
import { type BoughtProduct, BoughtScreen } from "@/features/bought/public";
import { RecordSelect } from "@/features/layers/public";
import { useT } from "@/phrases/useT";
import { useUrlParam } from "@/screens/useUrlState";
import { DayInput } from "@/ui/DayInput";
import { fold } from "@/ui/fold";
import { CardSkeleton, EmptyState, ErrorState, Loaded } from "@/ui/States";
import { useFormat } from "@/ui/format";
import { cellText } from "@/ui/grid/cellText";
import { columnsOfFormula } from "../formulas/functions";
import { useColumns, useProjectFacts } from "../readColumns";
import { type CellValue, isNumeric } from "@/ui/grid/values";
import type { ColumnInfo } from "../values";

const CALCULATE = "/v1/wanalyzer/project/cell/calculate";

/** Inside a page of someone else: type values, and read what the calculated columns of a project make of them. */
export default function CellCalculate() {
  const { t } = useT();
  const projectId = useUrlParam("project_id");
  const product = useUrlParam("auth_client_id");
  if (product || !projectId) return <BoughtCalculation />;
  return (
    <>
      <Title order={1} size="h3" mb="md">
        {t("projects.calculate.title")}
      </Title>
      <OwnCalculation projectId={projectId} />
    </>
  );
}

function OwnCalculation({ projectId }: { projectId: string }) {
  const columns = useColumns(projectId);
  return (
    <Loaded
      read={columns}
      skeleton={<CardSkeleton cards={1} />}
      empty={{ when: (data) => data.columns.every(isGiven), show: <NothingCalculated /> }}
    >
      {(data) => <Calculator projectId={projectId} columns={data.columns} deciding={NONE} />}
    </Loaded>
  );
}

/** A calculation that was bought: each asking takes a use. */
function BoughtCalculation() {
  return (
    <BoughtScreen type="cell_calculation" route="wanalyzer_cell_calculate_iframe">
      {(product) => <OpenedCalculation product={product} />}
    </BoughtScreen>
  );
}

function OpenedCalculation({ product }: { product: BoughtProduct }) {
  const columns = useProjectFacts(product.projectId, product.authClientId);
  return (
    <Loaded
      read={columns}
      skeleton={<CardSkeleton cards={1} />}
      empty={{ when: (data) => data.columns.every(isGiven), show: <NothingCalculated /> }}
    >
      {(data) => (
        <Calculator
          projectId={product.projectId}
          columns={data.columns as readonly CalculationColumn[]}
          deciding={data.facts.deciding_column_list ?? []}
          product={product}
        />
      )}
    </Loaded>
  );
}

function NothingCalculated() {
  const { t } = useT();
  return <EmptyState title={t("projects.formulas.none")} text={t("projects.formulas.noneText")} />;
}

/** A column as a calculation needs it; what is usual in it is not known of bought ones. */
type CalculationColumn = Pick<
  ColumnInfo,
  "column_id" | "column_name" | "column_type" | "display" | "unit" | "formula" | "link"
> & { statistics?: ColumnInfo["statistics"] };

const isGiven = (column: { formula: string | null }) => column.formula === null;

const WAIT_MS = 250;
const NONE: readonly string[] = [];

interface Result {
  column_id: string;
  value: CellValue;
  notes: string[];
}

type Values = Record<string, CellValue>;

interface CalculatorProps {
  projectId: string;
  columns: readonly CalculationColumn[];
  /** Columns that say whether the typed record is covered by the product. */
  deciding: readonly string[];
  product?: BoughtProduct;
}

function Calculator({ projectId, columns, deciding, product }: CalculatorProps) {
  const { t } = useT();
  const asked = useUrlParam("sql_name");
  const calculated = columns.filter(
    (column) =>
      column.formula !== null &&
      (!asked || column.column_id === asked || fold(column.column_name) === fold(asked)),
  );
  const inputs = inputsOf(calculated, columns, deciding);
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(inputs.map((column) => [column.column_id, typicalOf(column)])),
  );
  const question = { project_id: projectId, ...(asked ? { sql_name: asked } : {}) };
  const [record, setRecord] = useState<TakenRecord | null>(null);
  const answer = useAnswer(question, sentOf(values, record), product, record?.id ?? null);
  const layers = [...new Set(inputs.flatMap(({ link }) => (link?.layer ? [link.layer] : [])))];
  const takes = (layer: string) =>
    new Set(inputs.filter(({ link }) => link?.layer === layer).map(({ column_id }) => column_id));
  const type = (id: string, value: CellValue) => {
    setValues({ ...values, [id]: value });
    // What is typed wins over what the record says.
    if (record) setRecord({ ...record, columns: new Set([...record.columns].filter((each) => each !== id)) });
  };
  const fields = answer.problem instanceof CallProblem ? answer.problem.fields : [];
  const errorOf = ({ column_id }: CalculationColumn) =>
    fields.find(({ field }) => field.endsWith(column_id))?.message;
  return (
    <Card>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <Stack gap="sm">
          {layers.map((layer) => (
            <RecordSelect
              key={layer}
              layer={layer}
              label={t("projects.calculate.record")}
              description={t("projects.calculate.recordHint")}
              value={record?.layer === layer ? record.id : null}
              onChange={(id) => setRecord(id === null ? null : { id, layer, columns: takes(layer) })}
            />
          ))}
          {inputs.map((column) => (
            <Input
              key={column.column_id}
              column={column}
              value={shownOf(column.column_id, values, record, answer.taken)}
              error={errorOf(column)}
              onChange={(value) => type(column.column_id, value)}
            />
          ))}
          {product && (
            <AskButton
              product={product}
              isRunning={answer.isRunning}
              isOff={record === null && Object.values(values).every((value) => value === null)}
              onAsk={answer.ask}
            />
          )}
        </Stack>
        <Stack gap="md" aria-live="polite" aria-busy={answer.isRunning}>
          {answer.problem !== null && !inputs.some(errorOf) && (
            <ErrorState problem={answer.problem} onRetry={answer.ask} />
          )}
          <Results results={answer.results} columns={columns} isWaiting={product !== undefined} />
        </Stack>
      </SimpleGrid>
    </Card>
  );
}

/** A record of a layer, and the columns whose values it gives. */
interface TakenRecord {
  id: string;
  layer: string;
  columns: ReadonlySet<string>;
}

/** What the record gives is not sent. */
const sentOf = (values: Values, record: TakenRecord | null): Values =>
  record ? Object.fromEntries(Object.entries(values).filter(([id]) => !record.columns.has(id))) : values;

const shownOf = (id: string, values: Values, record: TakenRecord | null, taken: Values): CellValue =>
  (record?.columns.has(id) ? taken[id] : values[id]) ?? null;

function Results({
  results,
  columns,
  isWaiting,
}: {
  results: [string, Result][];
  columns: readonly CalculationColumn[];
  isWaiting: boolean;
}) {
  const { t } = useT();
  if (results.length === 0 && isWaiting) return <Text c="dimmed">{t("bought.calculate.wait")}</Text>;
  return results.map(([name, result]) => (
    <ResultText key={result.column_id} name={name} result={result} columns={columns} />
  ));
}

interface AskButtonProps {
  product: BoughtProduct;
  isRunning: boolean;
  /** Nothing was typed. */
  isOff: boolean;
  onAsk: () => void;
}

function AskButton({ product, isRunning, isOff, onAsk }: AskButtonProps) {
  const { t } = useT();
  return (
    <Group gap="sm">
      <Button loading={isRunning} disabled={product.isUsedUp || isOff} onClick={onAsk}>
        {t("bought.calculate")}
      </Button>
      {!product.isUnlimited && (
        <Text size="sm" c="dimmed">
          {t("bought.cost.one")}
        </Text>
      )}
    </Group>
  );
}

/** An own calculation follows what is typed; a bought one is asked for. */
function useAnswer(
  question: { project_id: string; sql_name?: string },
  values: Values,
  product: BoughtProduct | undefined,
  wdmr_id: string | null,
) {
  const [settled] = useDebouncedValue(values, WAIT_MS);
  const read = useRead(
    CALCULATE,
    { body: { ...question, column_list: [settled], wdmr_id } },
    { keepsPrevious: true, enabled: product === undefined },
  );
  const change = useChange(CALCULATE, { showsProblem: true, onDone: () => product?.onUsed() });
  const body = { ...question, column_list: [values], wdmr_id, auth_client_id: product?.authClientId ?? null };
  const answer = product ? change.answer : read.data;
  const [first] = answer?.result_list ?? [];
  return {
    taken: (answer?.taken ?? {}) as Values,
    results: Object.entries(first ?? {}) as [string, Result][],
    problem: product ? change.problem : read.error,
    isRunning: product ? change.isRunning : read.isFetching,
    ask: () => (product ? change.run({ body }) : void read.refetch()),
  };
}

interface ResultTextProps {
  name: string;
  result: Result;
  columns: readonly CalculationColumn[];
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
        {text ?? t("grid.empty")}
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
  column: CalculationColumn;
  value: CellValue;
  error: string | undefined;
  onChange: (value: CellValue) => void;
}

function Input({ column, value, error, onChange }: InputProps) {
  const { separators } = useFormat();
  if (isNumeric(column.column_type)) {
    return (
      <NumberInput
        label={column.column_name}
        decimalSeparator={separators.decimalSeparator}
        thousandSeparator={column.display === "year" ? "" : separators.thousandSeparator}
        allowDecimal={column.column_type === "float"}
        value={value ?? ""}
        error={error}
        onChange={(next) => onChange(next === "" ? null : next)}
      />
    );
  }
  if (column.column_type === "datetime") {
    return (
      <DayInput
        clearable
        label={column.column_name}
        value={String(value ?? "").slice(0, 10) || null}
        error={error}
        onChange={onChange}
      />
    );
  }
  return (
    <Autocomplete
      label={column.column_name}
      data={[...new Set((column.statistics?.top ?? []).map((option) => option.value))]}
      value={String(value ?? "")}
      error={error}
      onChange={(next) => onChange(next || null)}
    />
  );
}

/** The columns that the formulas read and that decide, in the order of the data. */
function inputsOf(
  calculated: readonly CalculationColumn[],
  columns: readonly CalculationColumn[],
  deciding: readonly string[],
): CalculationColumn[] {
  const names = new Set(calculated.flatMap((column) => columnsOfFormula(column.formula ?? "")).map(fold));
  return columns.filter(
    (column) =>
      names.has(fold(column.column_name)) ||
      names.has(column.column_id) ||
      deciding.includes(column.column_id),
  );
}

/** A value to begin with: what is usual in the column. */
function typicalOf(column: CalculationColumn): CellValue {
  if (!column.statistics) return null;
  const { median, top } = column.statistics;
  if (typeof median === "number") {
    return column.column_type === "integer" ? Math.round(median) : Number(median.toPrecision(4));
  }
  return median ?? top[0]?.value ?? null;
}
