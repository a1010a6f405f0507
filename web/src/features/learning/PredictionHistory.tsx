import { Button } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { figure } from "@/features/statistics/public";
import { Section } from "@/ui/Page";
import { usePredicted } from "./PredictionResult";
import type { FormField, Prediction, TrainingResult } from "./types";
import type { Made } from "./usePredictions";

interface PredictionHistoryProps {
  result: TrainingResult;
  made: readonly Made[];
  onOpen: (one: Made) => void;
  onClear: () => void;
}

const SHOWN_INPUTS = 3;

/** The inputs that moved a prediction most, or the first ones where nothing did. */
function telling(fields: readonly FormField[], prediction: Prediction): readonly FormField[] {
  const reasons = prediction.reasons?.inputs ?? [];
  const moved = reasons.flatMap(({ column }) => fields.filter((field) => field.id === column));
  return (moved.length ? moved : fields).slice(0, SHOWN_INPUTS);
}

/** The last predictions; opening one puts its values back into the form. */
export function PredictionHistory({ result, made, onOpen, onClear }: PredictionHistoryProps) {
  const { t, lang } = useT();
  const { time, percent } = useFormat();
  const write = usePredicted(result);
  const sureness = ({ prediction }: Made) => {
    if (prediction.interval)
      return `${figure(lang, prediction.interval.low)} – ${figure(lang, prediction.interval.high)}`;
    return percent(prediction.probabilities?.[String(prediction.value)]);
  };
  const inputs = ({ inputs: given, prediction }: Made) =>
    telling(result.form.fields, prediction)
      .map((field) => {
        const value = given[field.id];
        return `${field.caption}: ${typeof value === "number" ? figure(lang, value) : (value ?? "–")}`;
      })
      .join(" · ");
  return (
    <Section
      title={t("learning.history.title")}
      description={t("learning.history.text")}
      flush
      actions={
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {t("learning.history.clear")}
        </Button>
      }
    >
      <DataTable
        label={t("learning.history.title")}
        rows={made}
        rowKey={(one) => String(one.at)}
        onRowClick={onOpen}
        columns={[
          { key: "value", label: t("learning.history.value"), cell: (one) => write(one.prediction.value) },
          {
            key: "sure",
            label: t(
              result.kind === "regression" ? "learning.history.interval" : "learning.history.probability",
            ),
            isNumber: true,
            cell: sureness,
          },
          { key: "inputs", label: t("learning.history.inputs"), cell: inputs, hideOnPhone: true },
          { key: "at", label: t("learning.history.at"), isNumber: true, cell: (one) => time(one.at) },
        ]}
      />
    </Section>
  );
}
