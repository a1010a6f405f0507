import { Radio, Select, Skeleton, Stack, Text } from "@mantine/core";
import type { Column } from "@/features/statistics/public";
import { useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import { HEIGHT } from "@/ui/sizes";
import type { Decided, Doubt } from "./decisions";

interface DecisionsProps {
  columns: readonly Column[];
  decided: Decided;
}

/** What a person decides before a training: which rows belong together, and which columns are known in time. */
export function Decisions({ columns, decided }: DecisionsProps) {
  const { t } = useT();
  if (decided.isPending)
    return <Skeleton h={HEIGHT.line} role="status" aria-label={t("learning.decide.looking")} />;
  return (
    <Section title={t("learning.decide.title")} description={t("learning.decide.text")}>
      <Stack gap="lg">
        <SplittingChoice columns={columns} decided={decided} />
        {decided.doubts.map((doubt) => (
          <DoubtChoice
            key={doubt.key}
            doubt={doubt}
            value={decided.answers[doubt.key] ?? null}
            onChange={(answer) => decided.answer(doubt.key, answer)}
          />
        ))}
      </Stack>
    </Section>
  );
}

const NONE = "none";

function SplittingChoice({ columns, decided }: DecisionsProps) {
  const { t } = useT();
  const { splitting, split } = decided;
  return (
    <>
      <ColumnSelect
        label={t("learning.decide.group")}
        description={t("learning.decide.group.text")}
        columns={columns.filter((column) => column.column_type !== "datetime")}
        value={splitting.group_column}
        onChange={(group_column) => split({ ...splitting, group_column })}
      />
      <ColumnSelect
        label={t("learning.decide.time")}
        description={t("learning.decide.time.text")}
        columns={columns.filter((column) => ["datetime", "integer", "float"].includes(column.column_type))}
        value={splitting.time_column}
        onChange={(time_column) => split({ ...splitting, time_column })}
      />
      {splitting.time_column !== null && (
        <Text size="sm" c="dimmed">
          {t("learning.decide.time.forecast")}
        </Text>
      )}
    </>
  );
}

interface ColumnSelectProps {
  label: string;
  description: string;
  columns: readonly Column[];
  value: string | null;
  onChange: (value: string | null) => void;
}

function ColumnSelect({ columns, value, onChange, ...words }: ColumnSelectProps) {
  const { t } = useT();
  const options = columns.map((column) => ({ value: column.column_id, label: column.column_name }));
  return (
    <Select
      {...words}
      data={[{ value: NONE, label: t("learning.decide.none") }, ...options]}
      value={value ?? NONE}
      onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
      allowDeselect={false}
      searchable
    />
  );
}

interface DoubtChoiceProps {
  doubt: Doubt;
  value: "leave" | "keep" | null;
  onChange: (answer: "leave" | "keep") => void;
}

function DoubtChoice({ doubt, value, onChange }: DoubtChoiceProps) {
  const { t } = useT();
  return (
    <Radio.Group
      label={doubt.question}
      value={value}
      onChange={(answer) => onChange(answer === "leave" ? "leave" : "keep")}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="leave" label={t("learning.decide.leave", { count: doubt.column_list.length })} />
        <Radio value="keep" label={t("learning.decide.keep")} />
      </Stack>
    </Radio.Group>
  );
}
