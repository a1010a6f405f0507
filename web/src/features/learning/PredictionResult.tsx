import { Alert, Card, Group, List, Progress, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconSparkles } from "@tabler/icons-react";
import { figure } from "@/features/statistics/public";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { EmptyState } from "@/ui/States";
import { ReasonsView } from "./reasons/ReasonsView";
import type { Prediction, TrainingResult } from "./types";
import type { Asked } from "./usePredictions";
import classes from "./PredictionResult.module.css";

interface PredictionResultProps {
  result: TrainingResult;
  made: Asked | null;
}

const MOST_CLASSES = 8;

/** The answer of a prediction: what, how sure, why, and what to be careful about. */
export function PredictionResult({ result, made }: PredictionResultProps) {
  const { t } = useT();
  const prediction = made?.prediction;
  return (
    <Card component="section" aria-label={t("learning.predict.result")} aria-live="polite">
      {prediction ? (
        <Stack gap="lg">
          <Told result={result} prediction={prediction} />
          {prediction.warnings.length > 0 && <Warnings prediction={prediction} />}
          {prediction.reasons ? (
            <ReasonsView result={result} reasons={prediction.reasons} inputs={made.inputs} />
          ) : (
            <Text size="sm" c="dimmed">
              {t("learning.reasons.none")}
            </Text>
          )}
        </Stack>
      ) : (
        <EmptyState
          icon={<IconSparkles />}
          title={t("learning.predict.emptyTitle")}
          text={t("learning.predict.emptyText")}
        />
      )}
    </Card>
  );
}

/** A predicted value as it is read: a class, or a number with its unit. */
export function usePredicted(result: TrainingResult): (value: string | number) => string {
  const { lang } = useT();
  const unit = result.form.target_unit;
  return (value) => {
    if (typeof value === "string") return value;
    return unit ? `${figure(lang, value)} ${unit}` : figure(lang, value);
  };
}

function Told({ result, prediction }: { result: TrainingResult; prediction: Prediction }) {
  const { t, lang } = useT();
  const write = usePredicted(result);
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t("learning.predict.of", { target: result.target_caption })}
      </Text>
      <div className={`${classes["value"]} num`}>{write(prediction.value)}</div>
      {prediction.interval && (
        <Text size="sm" mt="3xs" className="num">
          {t("learning.predict.interval", {
            low: figure(lang, prediction.interval.low),
            high: figure(lang, prediction.interval.high),
          })}
        </Text>
      )}
      {prediction.probabilities && <Probabilities probabilities={prediction.probabilities} />}
    </div>
  );
}

function Probabilities({ probabilities }: { probabilities: Record<string, number> }) {
  const { percent } = useFormat();
  const listed = Object.entries(probabilities)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_CLASSES);
  return (
    <Stack gap="sm" mt="md">
      {listed.map(([label, share]) => (
        <div key={label}>
          <Group justify="space-between" wrap="nowrap" mb="4xs">
            <Text size="sm" truncate>
              {label}
            </Text>
            <Text size="sm" className="num" fw={600}>
              {percent(share)}
            </Text>
          </Group>
          <Progress value={share * 100} aria-label={label} />
        </div>
      ))}
    </Stack>
  );
}

function Warnings({ prediction }: { prediction: Prediction }) {
  const { t } = useT();
  return (
    <Alert color="warning" icon={<IconAlertTriangle aria-hidden />} title={t("learning.predict.warnings")}>
      <List size="sm" spacing="4xs">
        {prediction.warnings.map((warning) => (
          <List.Item key={`${warning.row}.${warning.field}`}>{warning.phrase}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
