import { Select, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useUnitWord } from "@/ui/useUnitWord";
import { choicesOf, isShare, kindOf, type Values, writeMoment, writeNumber } from "./predictionForm";
import type { FormField } from "./types";

interface PredictionFieldsProps {
  fields: readonly FormField[];
  values: Values;
  errors: Record<string, string>;
  onChange: (id: string, value: string) => void;
}

/** The inputs of a model, one field per column, with what was seen in training. */
export function PredictionFields({ fields, values, errors, onChange }: PredictionFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {fields.map((field) => (
        <PredictionField
          key={field.id}
          field={field}
          value={values[field.id] ?? ""}
          error={errors[field.id] ?? null}
          onChange={(value) => onChange(field.id, value)}
        />
      ))}
    </SimpleGrid>
  );
}

interface PredictionFieldProps {
  field: FormField;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

function PredictionField({ field, value, error, onChange }: PredictionFieldProps) {
  const { t, lang } = useT();
  const unitWord = useUnitWord();
  const kind = kindOf(field);
  const hint = useHint(field);
  const common = {
    label: field.caption,
    "data-field": field.id,
    error,
    ...(hint ? { description: hint } : {}),
  };
  if (kind === "choice") {
    return (
      <Select
        {...common}
        data={choicesOf(field, lang)}
        value={value || null}
        onChange={(chosen) => onChange(chosen ?? "")}
        searchable
        clearable
        clearButtonProps={{ "aria-label": t("learning.form.clear", { name: field.caption }) }}
        nothingFoundMessage={t("learning.form.noOption")}
      />
    );
  }
  const unit = isShare(field) ? "%" : unitWord(field.unit);
  return (
    <TextInput
      {...common}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      className={kind === "text" ? "" : "num"}
      {...(kind === "number" ? { inputMode: "decimal" as const } : {})}
      {...(kind === "date" ? { placeholder: t("learning.form.datePattern") } : {})}
      {...(unit
        ? {
            rightSection: (
              <Text size="sm" c="dimmed" pr="sm">
                {unit}
              </Text>
            ),
            rightSectionWidth: "auto",
          }
        : {})}
    />
  );
}

/** What the model has seen of a column. */
function useHint(field: FormField): string | null {
  const { t, lang } = useT();
  if (kindOf(field) === "choice") return t("learning.form.options", { count: choicesOf(field, lang).length });
  if (field.minimum !== null && field.maximum !== null) {
    const low = writeNumber(field, field.minimum, lang);
    const high = writeNumber(field, field.maximum, lang);
    return t("learning.form.range", { low, high });
  }
  if (field.earliest && field.latest) {
    return t("learning.form.dates", {
      first: writeMoment(field, field.earliest),
      last: writeMoment(field, field.latest),
    });
  }
  return t("learning.form.optional");
}
