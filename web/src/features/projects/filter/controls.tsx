import {
  ActionIcon,
  Autocomplete,
  Button,
  Checkbox,
  NumberInput,
  SegmentedControl,
  Select,
  TagsInput,
  Text,
  TextInput,
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
import { formatNumber } from "@/ui/format";
import { readNumber } from "@/ui/typedNumber";
import { ICON, WIDTH } from "@/ui/sizes";
import { useFormat } from "@/ui/format";
import type { ColumnInfo } from "../values";
import { isCounted, isList, isRange, type Kind, KINDS, needsNoValue } from "./operators";

type Choice = { name: string; label: string };

/** A field of the builder is a column of the data. */
export interface ColumnField extends FullField {
  column: ColumnInfo;
  kind: Kind;
}

function Chooser({ options, value, handleOnChange, title, disabled }: VersatileSelectorProps) {
  const choices = options as Choice[];
  return (
    <Select
      size="sm"
      aria-label={title}
      searchable={choices.length > 8}
      allowDeselect={false}
      disabled={Boolean(disabled)}
      data={choices.map((each) => ({ value: each.name, label: each.label }))}
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
      data={(options as Choice[]).map((each) => ({ value: each.name, label: each.label }))}
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
        { value: "value", label: t("projects.filter.value") },
        { value: "field", label: t("projects.filter.column") },
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
  const isNumber = (props.fieldData as ColumnField).kind === "number";
  if (needsNoValue(operator)) return null;
  if (isRange(operator)) {
    const [from, to] = Array.isArray(value) ? (value as unknown[]) : ["", ""];
    return (
      <>
        <One {...props} label={`${title} 1`} value={from} onChange={(next) => handleOnChange([next, to])} />
        <Text size="sm">{t("projects.filter.and")}</Text>
        <One {...props} label={`${title} 2`} value={to} onChange={(next) => handleOnChange([from, next])} />
      </>
    );
  }
  if (isList(operator) && valueSource !== "field") {
    return (
      <TagsInput
        size="sm"
        aria-label={title}
        placeholder={t("projects.filter.several")}
        data={isNumber ? [] : optionsOf(props.fieldData as ColumnField)}
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
        placeholder={t("projects.filter.chooseColumn")}
        data={
          (values as Choice[] | undefined)?.map((each) => ({ value: each.name, label: each.label })) ?? []
        }
        value={text || null}
        onChange={(name) => onChange(name ?? "")}
        w={WIDTH.lg}
      />
    );
  }
  if (field.kind === "number" || isCounted(operator)) {
    return (
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
    );
  }
  if (field.kind === "date") {
    return (
      <TextInput
        size="sm"
        type="date"
        aria-label={label}
        value={text.slice(0, 10)}
        onChange={(event) => onChange(event.currentTarget.value)}
        w={WIDTH.md}
      />
    );
  }
  return (
    <Autocomplete
      size="sm"
      aria-label={label}
      data={optionsOf(field)}
      value={text}
      onChange={onChange}
      w={WIDTH.lg}
    />
  );
}

/** The values that stand in a column are offered while one is typed. */
function optionsOf(field: ColumnField): string[] {
  return [...new Set(field.column.statistics.top.map((option) => option.value))];
}

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

export function fieldsOf(columns: readonly ColumnInfo[]): ColumnField[] {
  return columns.map((column) => ({
    name: column.column_id,
    value: column.column_id,
    label: column.column_name,
    column,
    kind: KINDS[column.column_type],
    comparator: "kind",
  }));
}
