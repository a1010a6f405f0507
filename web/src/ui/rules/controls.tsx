import {
  ActionIcon,
  Autocomplete,
  Button,
  Checkbox,
  Group,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  TagsInput,
  Text,
} from "@mantine/core";
import { IconCopy, IconPlus, IconTrash } from "@tabler/icons-react";
import type {
  ActionProps,
  ControlElementsProp,
  FullField,
  NotToggleProps,
  ValueEditorProps,
  VersatileSelectorProps,
} from "react-querybuilder";
import type { Lang } from "@/phrases/setup";
import { useT } from "@/phrases/useT";
import { DayInput } from "@/ui/DayInput";
import { formatNumber } from "@/ui/format";
import { readNumber } from "@/ui/typedNumber";
import { ICON, WIDTH } from "@/ui/sizes";
import { useFormat } from "@/ui/format";
import type { RuleColumn } from "./columns";
import { isCounted, isList, isRange, type Kind, KINDS, needsNoValue } from "./operators";

type Choice = { name: string; label: string };
type Choices = readonly (Choice | { label: string; options: readonly Choice[] })[];

const itemOf = (each: Choice) => ({ value: each.name, label: each.label });

/** Choices as a list of the design system, with the groups they stand in. */
const dataOf = (choices: Choices) =>
  choices.map((each) =>
    "options" in each ? { group: each.label, items: each.options.map(itemOf) } : itemOf(each),
  );

/** A field of the builder is a column of the data. */
export interface ColumnField extends FullField {
  column: RuleColumn;
  kind: Kind;
}

function Chooser({ options, value, handleOnChange, title, disabled }: VersatileSelectorProps) {
  const choices = options as Choices;
  const count = choices.reduce((sum, each) => sum + ("options" in each ? each.options.length : 1), 0);
  return (
    <Select
      size="sm"
      aria-label={title}
      searchable={count > 8}
      allowDeselect={false}
      disabled={Boolean(disabled)}
      data={dataOf(choices)}
      value={value ?? null}
      onChange={(name) => handleOnChange(name)}
      w={WIDTH.lg}
    />
  );
}

function Connective({ options, value, handleOnChange, title }: VersatileSelectorProps) {
  return (
    <SegmentedControl
      size="sm"
      aria-label={title}
      data={(options as Choice[]).map(itemOf)}
      value={value ?? "and"}
      onChange={handleOnChange}
    />
  );
}

function Source({ options, value, handleOnChange, title }: VersatileSelectorProps) {
  const { t } = useT();
  if ((options as Choice[]).length < 2) return null;
  return (
    <Select
      size="sm"
      aria-label={title}
      allowDeselect={false}
      data={[
        { value: "value", label: t("rules.value") },
        { value: "field", label: t("rules.column") },
      ]}
      value={value ?? "value"}
      onChange={(name) => handleOnChange(name)}
      w={WIDTH.sm}
    />
  );
}

function Not({ checked, handleOnChange, label, title }: NotToggleProps) {
  return (
    <Checkbox
      size="sm"
      label={label}
      title={title}
      checked={Boolean(checked)}
      onChange={(event) => handleOnChange(event.currentTarget.checked)}
    />
  );
}

function Add({ label, title, handleOnClick }: ActionProps) {
  return (
    <Button
      size="compact-md"
      variant="default"
      title={title}
      leftSection={<IconPlus size={ICON.sm} aria-hidden />}
      onClick={(event) => handleOnClick(event as never)}
    >
      {label}
    </Button>
  );
}

function Small({ title, handleOnClick, testID }: ActionProps) {
  const Icon = testID?.startsWith("clone") ? IconCopy : IconTrash;
  return (
    <ActionIcon aria-label={title} onClick={(event) => handleOnClick(event as never)}>
      <Icon size={ICON.md} />
    </ActionIcon>
  );
}

function Value(props: ValueEditorProps) {
  const { operator, value, handleOnChange, title, valueSource } = props;
  const { t, lang } = useT();
  const { kind, column } = props.fieldData as ColumnField;
  const isNumber = kind === "number";
  if (needsNoValue(operator)) return null;
  if (isRange(operator)) {
    const [from, to] = Array.isArray(value) ? (value as unknown[]) : ["", ""];
    return (
      <>
        <One {...props} label={`${title} 1`} value={from} onChange={(next) => handleOnChange([next, to])} />
        <Text size="sm">{t("rules.and")}</Text>
        <One {...props} label={`${title} 2`} value={to} onChange={(next) => handleOnChange([from, next])} />
      </>
    );
  }
  if (isList(operator) && valueSource !== "field") {
    if (column.isClosed) {
      return (
        <MultiSelect
          size="sm"
          aria-label={title}
          placeholder={t("rules.several")}
          searchable
          data={optionsOf(column)}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={handleOnChange}
          miw={WIDTH.lg}
          flex={1}
        />
      );
    }
    return (
      <TagsInput
        size="sm"
        aria-label={title}
        placeholder={t("rules.several")}
        data={isNumber ? [] : optionsOf(column)}
        value={Array.isArray(value) ? value.map((each) => shownOf(each, lang)) : []}
        onChange={(typed) =>
          handleOnChange(isNumber ? typed.map((each) => readNumber(each, lang) ?? each) : typed)
        }
        acceptValueOnBlur
        miw={WIDTH.lg}
        flex={1}
      />
    );
  }
  return <One {...props} label={title ?? ""} value={value} onChange={handleOnChange} />;
}

/** A number is kept as a number, so that it says the same in the other language. */
const shownOf = (value: unknown, lang: Lang) =>
  typeof value === "number" ? formatNumber(lang, value, 10) : String(value);

interface OneProps extends Omit<ValueEditorProps, "value"> {
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** One value: another column, a date, a number, a text. */
function One({ label, value, onChange, operator, valueSource, fieldData, values }: OneProps) {
  const { t } = useT();
  const { separators } = useFormat();
  const field = fieldData as ColumnField;
  const text = value === null || value === undefined ? "" : String(value);
  if (valueSource === "field") {
    return (
      <Select
        size="sm"
        aria-label={label}
        searchable
        placeholder={t("rules.chooseColumn")}
        data={dataOf((values as Choices | undefined) ?? [])}
        value={text || null}
        onChange={(name) => onChange(name ?? "")}
        w={WIDTH.lg}
      />
    );
  }
  if (field.kind === "number" || isCounted(operator)) {
    return (
      <Group gap="2xs" wrap="nowrap">
        <NumberInput
          size="sm"
          aria-label={label}
          hideControls
          decimalSeparator={separators.decimalSeparator}
          allowDecimal={!isCounted(operator)}
          {...(isCounted(operator) ? { min: 1, max: 3660 } : {})}
          value={text === "" ? "" : Number(text)}
          onChange={onChange}
          w={WIDTH.sm}
        />
        {field.column.unit && !isCounted(operator) && (
          <Text size="sm" c="dimmed">
            {field.column.unit}
          </Text>
        )}
      </Group>
    );
  }
  if (field.kind === "date") {
    return (
      <DayInput
        size="sm"
        aria-label={label}
        value={text.slice(0, 10) || null}
        onChange={(day) => onChange(day ?? "")}
        w={WIDTH.md}
      />
    );
  }
  if (field.column.isClosed) {
    return (
      <Select
        size="sm"
        aria-label={label}
        searchable
        data={optionsOf(field.column)}
        value={text || null}
        onChange={(code) => onChange(code ?? "")}
        w={WIDTH.lg}
      />
    );
  }
  return (
    <Autocomplete
      size="sm"
      aria-label={label}
      data={optionsOf(field.column)}
      value={text}
      onChange={onChange}
      w={WIDTH.lg}
    />
  );
}

/** The values of a column are offered while one is typed. */
const optionsOf = (column: RuleColumn) => [...(column.options ?? [])];

export const CONTROLS: ControlElementsProp<ColumnField, string> = {
  fieldSelector: Chooser as never,
  operatorSelector: Chooser as never,
  combinatorSelector: Connective as never,
  valueSourceSelector: Source as never,
  notToggle: Not,
  addRuleAction: Add,
  addGroupAction: Add,
  removeRuleAction: Small,
  removeGroupAction: Small,
  cloneRuleAction: Small,
  cloneGroupAction: Small,
  valueEditor: Value as never,
};

export function fieldsOf(columns: readonly RuleColumn[]): ColumnField[] {
  return columns.map((column) => ({
    name: column.id,
    value: column.id,
    label: column.caption,
    column,
    kind: KINDS[column.column_type],
    comparator: "kind",
  }));
}

/** Columns of one group beneath its name, in the order in which groups come; as they are where there is none. */
export function grouped(fields: readonly ColumnField[]) {
  if (!fields.some((field) => field.column.group)) return [...fields];
  const groups = new Map<string, ColumnField[]>();
  for (const field of fields) {
    const name = field.column.group ?? "";
    groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  return [...groups].map(([label, options]) => ({ label, options }));
}
