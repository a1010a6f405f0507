import { Grid, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import { BatchPrediction } from "./BatchPrediction";
import { PredictionForm } from "./PredictionForm";
import { PredictionHistory } from "./PredictionHistory";
import { PredictionResult } from "./PredictionResult";
import { usualValues } from "./predictionForm";
import type { Prediction, TrainingResult } from "./types";
import { TryOut } from "./tryout/TryOut";
import { type Asked, type Made, usePredictions } from "./usePredictions";
import type { ModelPlace } from "./useTraining";
import { useTypedCase } from "./useTypedCase";
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
  const typed = useTypedCase(fields, `terazi.prediction.${key}`);
  const history = usePredictions(`terazi.predictions.${key}`);
  const [shown, setShown] = useState<Asked | null>(null);
  const answer = useRef<HTMLDivElement>(null);
  const predict = useChange(PREDICT, { showsProblem: true });
  const model = { ...place, machine_learning_index: openIndex };

  const ask = async () => {
    const inputs = typed.read();
    try {
      const told = await predict.send({ body: { ...model, input_list: [inputs], explain: true } });
      const [prediction] = told.prediction_list as unknown as Prediction[];
      typed.answered();
      if (!prediction) return;
      setShown({ inputs, prediction });
      onUsed?.();
      history.add({ inputs, prediction });
      requestAnimationFrame(() => answer.current?.scrollIntoView({ block: "nearest" }));
    } catch (failure) {
      typed.failed(failure);
    }
  };
  const reopen = (one: Made) => {
    typed.change(usualValues(withExamples(fields, one), lang));
    setShown(one);
  };

  return (
    <Stack gap="lg">
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Section
            title={t("learning.predict.title", { target: result.target_caption })}
            description={t("learning.predict.text")}
          >
            <PredictionForm
              {...{ result, typed, openIndex, onOpen }}
              isSending={predict.isRunning}
              isOff={isUsedUp}
              onSubmit={() => void ask()}
            />
          </Section>
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
