import { Alert, Button, Group, Select, Stack } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import type { FormEvent } from "react";
import { useT } from "@/phrases/useT";
import { useProblemText } from "@/ui/problemText";
import { ICON } from "@/ui/sizes";
import { PredictionFields } from "./PredictionFields";
import { usualValues } from "./predictionForm";
import type { TrainingResult } from "./types";
import type { useTypedCase } from "./useTypedCase";

interface PredictionFormProps {
  result: TrainingResult;
  typed: ReturnType<typeof useTypedCase>;
  openIndex: number;
  onOpen: (index: number) => void;
  isSending: boolean;
  isOff: boolean;
  onSubmit: () => void;
}

/** The form that asks a model about one case. */
export function PredictionForm(props: PredictionFormProps) {
  const { result, typed, isSending, isOff, onSubmit } = props;
  const { values, errors, problem, change } = typed;
  const { t, lang } = useT();
  const { fields } = result.form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending && !isOff) onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <ModelSelect result={result} openIndex={props.openIndex} onOpen={props.onOpen} />
        <PredictionFields
          fields={fields}
          values={values}
          errors={errors}
          onChange={(id, value) => change({ ...values, [id]: value })}
        />
        {problem !== null && <FormProblem problem={problem} />}
        <Group justify="space-between">
          <Group gap="xs">
            <Button variant="subtle" size="compact-sm" onClick={() => change(usualValues(fields, lang))}>
              {t("learning.form.usual")}
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={() => change({})}>
              {t("learning.form.empty")}
            </Button>
          </Group>
          <Button
            type="submit"
            loading={isSending}
            disabled={isOff}
            leftSection={<IconSparkles size={ICON.md} aria-hidden />}
          >
            {t("learning.form.predict")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function ModelSelect({
  result,
  openIndex,
  onOpen,
}: Pick<PredictionFormProps, "result" | "openIndex" | "onOpen">) {
  const { t } = useT();
  if (result.models.length < 2) return null;
  return (
    <Select
      label={t("learning.predict.model")}
      data={result.models.map((model) => ({
        value: String(model.index),
        label:
          model.index === result.best_index
            ? t("learning.predict.bestModel", { name: model.name })
            : model.name,
      }))}
      value={String(openIndex)}
      onChange={(chosen) => onOpen(Number(chosen))}
      allowDeselect={false}
    />
  );
}

function FormProblem({ problem }: { problem: unknown }) {
  const { title, advice } = useProblemText(problem);
  return (
    <Alert color="danger" title={title} role="alert">
      {advice}
    </Alert>
  );
}
