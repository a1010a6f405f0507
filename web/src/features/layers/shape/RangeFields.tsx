import { ActionIcon, Button, Fieldset, Group, NumberInput, Select, Stack, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import type { RuleColumn } from "@/ui/rules/columns";
import { ICON, WIDTH } from "@/ui/sizes";
import type { WdmRange } from "../layers";
import { RangeRule } from "./RangeRule";

const KINDS = ["possible", "critical", "usual"] as const;

interface RangesProps {
  ranges: readonly WdmRange[];
  /** The other columns of the layer, on which it may depend for whom a range holds. */
  columns: readonly RuleColumn[];
  /** What the server says against a range, by the field of the form. */
  errors: Readonly<Record<string, unknown>>;
  onChange: (ranges: WdmRange[]) => void;
}

/** Between which values a number lies: what cannot be outside, what needs a deed at once, what is usual, for whom, and who says so. */
export function RangeFields({ ranges, columns, errors, onChange }: RangesProps) {
  const { t } = useT();
  // A range has no name: its row keeps one of its own while others come and go.
  const [rows, setRows] = useState(() => ranges.map((_, at) => at));
  const add = () => {
    setRows([...rows, Math.max(-1, ...rows) + 1]);
    onChange([...ranges, { kind: "usual", lower: null, upper: null, rule: null, source: "" }]);
  };
  const remove = (at: number) => {
    setRows(rows.toSpliced(at, 1));
    onChange(ranges.toSpliced(at, 1));
  };
  return (
    <Fieldset legend={t("layers.shape.ranges")}>
      <Stack gap="md">
        {ranges.map((range, at) => (
          <RangeRow
            key={rows[at] ?? at}
            range={range}
            columns={columns}
            errorOf={(name) => said(errors, name ? `ranges.${at}.${name}` : `ranges.${at}`)}
            onChange={(change) => onChange(ranges.with(at, { ...range, ...change }))}
            onRemove={() => remove(at)}
          />
        ))}
        <Button
          variant="default"
          size="compact-md"
          w="fit-content"
          leftSection={<IconPlus size={ICON.sm} aria-hidden />}
          onClick={add}
        >
          {t("layers.range.add")}
        </Button>
      </Stack>
    </Fieldset>
  );
}

/** What is said of a field or of a part of it. */
function said(errors: RangesProps["errors"], field: string): string | undefined {
  const name = Object.keys(errors).find((each) => each === field || each.startsWith(`${field}.rules`));
  return name && String(errors[name]);
}

interface RowProps {
  range: WdmRange;
  columns: readonly RuleColumn[];
  errorOf: (name: string) => string | undefined;
  onChange: (change: Partial<WdmRange>) => void;
  onRemove: () => void;
}

function RangeRow({ range, columns, errorOf, onChange, onRemove }: RowProps) {
  const { t } = useT();
  const { separators } = useFormat();
  const limit = (side: "lower" | "upper") => (
    <NumberInput
      {...separators}
      hideControls
      label={t(`layers.range.${side}`)}
      value={range[side] ?? ""}
      onChange={(value) => onChange({ [side]: value === "" ? null : Number(value) })}
      error={errorOf(side)}
      w={WIDTH.xs}
    />
  );
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-start">
        <Select
          label={t("layers.range.kind")}
          allowDeselect={false}
          data={KINDS.map((value) => ({ value, label: t(`layers.range.kind.${value}`) }))}
          value={range.kind}
          onChange={(value) => onChange({ kind: value as WdmRange["kind"] })}
          error={errorOf("")}
          w={WIDTH.sm}
        />
        {limit("lower")}
        {limit("upper")}
        <TextInput
          label={t("layers.range.source")}
          value={range.source ?? ""}
          onChange={(event) => onChange({ source: event.currentTarget.value })}
          error={errorOf("source")}
          flex={1}
          miw={WIDTH.sm}
        />
      </Group>
      <RangeRule
        columns={columns}
        rule={range.rule ?? null}
        error={errorOf("rule")}
        onChange={(rule) => onChange({ rule })}
      >
        <ActionIcon variant="subtle" size="lg" aria-label={t("layers.range.remove")} onClick={onRemove}>
          <IconTrash size={ICON.md} />
        </ActionIcon>
      </RangeRule>
    </Stack>
  );
}
