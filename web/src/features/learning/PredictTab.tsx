import { Alert, Button, Grid, Group, Select, Stack, Text } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { CallProblem } from "@/api/problems";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useProblemText } from "@/ui/problemText";
import { Section } from "@/ui/Page";
import { ICON } from "@/ui/sizes";
import { BatchPrediction } from "./BatchPrediction";
import { PredictionFields } from "./PredictionFields";
import { PredictionHistory } from "./PredictionHistory";
import { PredictionResult } from "./PredictionResult";
import { fieldErrors, readValues, usualValues, type Values } from "./predictionForm";
import type { Prediction, TrainingResult } from "./types";
import { TryOut } from "./tryout/TryOut";
import { type Asked, type Made, usePredictions } from "./usePredictions";
import type { ModelPlace } from "./useTraining";
import { useTypedValues } from "./useTypedValues";
import classes from "./PredictTab.module.css";

const PREDICT = "/v1/wanalyzer/machinelearning/predict";

interface PredictTabProps {
  result: TrainingResult;
  place: ModelPlace;
  openIndex: number;
  onOpen: (index: number) => void;
  /** What a bought product leaves: the form, the workbook, and being told of each prediction. */
  givesScreen?: boolean;
  givesExcel?: boolean;
  isUsedUp?: boolean;
  /** Every prediction takes a use of what was bought: nothing is tried out then. */
  isCounted?: boolean;
  onUsed?: () => void;
}

/** Ask a model: one case by a form, or a whole workbook. */
export function PredictTab(props: PredictTabProps) {
  const { result, place, onUsed, isUsedUp = false, givesScreen = true, givesExcel = true } = props;
  const model = { ...place, machine_learning_index: props.openIndex };
  return (
    <Stack gap="lg">
      {givesScreen && <OneByOne {...props} />}
      {givesExcel && <BatchPrediction result={result} place={model} isOff={isUsedUp} onUsed={onUsed} />}
    </Stack>
  );
}

function OneByOne(props: PredictTabProps) {
  const { result, place, openIndex, onOpen, onUsed, isUsedUp = false, isCounted = false } = props;
  const { t, lang } = useT();
  const { fields } = result.form;
  const key = [place.auth_client_id, place.machine_learning_id, place.analyze_result_index]
    .filter((part) => part !== undefined)
    .join(".");
  const { values, keep } = useTypedValues(fields, `terazi.prediction.${key}`);
  const history = usePredictions(`terazi.predictions.${key}`);
  const [shown, setShown] = useState<Asked | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<unknown>(null);
  const answer = useRef<HTMLDivElement>(null);
  const predict = useChange(PREDICT, { showsProblem: true });
  const model = { ...place, machine_learning_index: openIndex };

  const ask = async () => {
    const inputs = readValues(fields, values, lang);
    try {
      const told = await predict.send({ body: { ...model, input_list: [inputs], explain: true } });
      const [prediction] = told.prediction_list as unknown as Prediction[];
      setErrors({});
      setProblem(null);
      if (!prediction) return;
      setShown({ inputs, prediction });
      onUsed?.();
      history.add({ inputs, prediction });
      requestAnimationFrame(() => answer.current?.scrollIntoView({ block: "nearest" }));
    } catch (failure) {
      showFailure(failure);
    }
  };
  const showFailure = (failure: unknown) => {
    const found = failure instanceof CallProblem ? fieldErrors(failure.fields) : {};
    setErrors(found);
    const first = fields.find((field) => found[field.id]);
    setProblem(first ? null : failure);
    if (first) document.querySelector<HTMLElement>(`[data-field="${first.id}"]`)?.focus();
  };
  const change = (next: Values) => {
    keep(next);
    setErrors({});
  };
  const reopen = (one: Made) => {
    change(usualValues(withExamples(fields, one), lang));
    setShown(one);
  };

  return (
    <Stack gap="lg">
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <PredictionForm
            {...{ result, values, errors, problem, openIndex, onOpen }}
            isSending={predict.isRunning}
            isOff={isUsedUp}
            onChange={change}
            onSubmit={() => void ask()}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <div ref={answer} className={classes["answer"]}>
            <PredictionResult result={result} made={shown} />
          </div>
        </Grid.Col>
      </Grid>
      {shown?.prediction.reasons && !isCounted && (
        <TryOut key={JSON.stringify([openIndex, shown.inputs])} {...{ result, place: model, asked: shown }} />
      )}
      {shown && isCounted && (
        <Text size="sm" c="dimmed">
          {t("learning.try.counted")}
        </Text>
      )}
      {history.made.length > 0 && (
        <PredictionHistory result={result} made={history.made} onOpen={reopen} onClear={history.clear} />
      )}
    </Stack>
  );
}

/** The fields with the values of an earlier prediction as their examples. */
function withExamples(fields: TrainingResult["form"]["fields"], one: Made) {
  return fields.map((field) => ({ ...field, example: one.inputs[field.id] ?? null }));
}

interface PredictionFormProps {
  result: TrainingResult;
  values: Values;
  errors: Record<string, string>;
  problem: unknown;
  openIndex: number;
  onOpen: (index: number) => void;
  isSending: boolean;
  isOff: boolean;
  onChange: (values: Values) => void;
  onSubmit: () => void;
}

function PredictionForm(props: PredictionFormProps) {
  const { result, values, errors, isSending, isOff, onChange, onSubmit } = props;
  const { t, lang } = useT();
  const { fields } = result.form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending && !isOff) onSubmit();
  };
  return (
    <Section
      title={t("learning.predict.title", { target: result.target_caption })}
      description={t("learning.predict.text")}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <ModelSelect result={result} openIndex={props.openIndex} onOpen={props.onOpen} />
          <PredictionFields
            fields={fields}
            values={values}
            errors={errors}
            onChange={(id, value) => onChange({ ...values, [id]: value })}
          />
          {props.problem !== null && <FormProblem problem={props.problem} />}
          <Group justify="space-between">
            <Group gap="xs">
              <Button variant="subtle" size="compact-sm" onClick={() => onChange(usualValues(fields, lang))}>
                {t("learning.form.usual")}
              </Button>
              <Button variant="subtle" size="compact-sm" onClick={() => onChange({})}>
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
    </Section>
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
