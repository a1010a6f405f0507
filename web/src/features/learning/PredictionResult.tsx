import { Alert, Card, Group, List, Progress, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconSparkles } from "@tabler/icons-react";
import { figure } from "@/features/statistics/public";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { EmptyState } from "@/ui/States";
import type { Prediction, Reasons, TrainingResult } from "./types";
import classes from "./PredictionResult.module.css";

interface PredictionResultProps {
  result: TrainingResult;
  prediction: Prediction | null;
}

const MOST_CLASSES = 8;
const MOST_REASONS = 8;

/** The answer of a prediction: what, how sure, why, and what to be careful about. */
export function PredictionResult({ result, prediction }: PredictionResultProps) {
  const { t } = useT();
  return (
    <Card component="section" aria-label={t("learning.predict.result")} aria-live="polite">
      {prediction ? (
        <Stack gap="lg">
          <Told result={result} prediction={prediction} />
          {prediction.warnings.length > 0 && <Warnings prediction={prediction} />}
          {prediction.reasons && <ReasonBars result={result} reasons={prediction.reasons} />}
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

function ReasonBars({ result, reasons }: { result: TrainingResult; reasons: Reasons }) {
  const { t, lang } = useT();
  const { percent } = useFormat();
  const isClass = result.kind !== "regression";
  const shown = reasons.inputs.slice(0, MOST_REASONS);
  const greatest = Math.max(...shown.map((reason) => Math.abs(reason.effect)), Number.EPSILON);
  const write = (effect: number) => (isClass ? percent(Math.abs(effect)) : figure(lang, Math.abs(effect)));
  return (
    <div>
      <Title order={3}>{t("learning.reasons.title")}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t(isClass ? "learning.reasons.textClass" : "learning.reasons.textNumber")}
      </Text>
      <ul className={classes["reasons"]}>
        {shown.map((reason) => (
          <li key={reason.column} className={classes["reason"]}>
            <Text size="sm" truncate>
              {reason.caption}
            </Text>
            <EffectBar share={reason.effect / greatest} />
            <Text size="sm" className="num" ta="right">
              {reason.effect < 0 ? "−" : "+"}
              {write(reason.effect)}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An effect to the left (against) or to the right (for) of the middle. */
function EffectBar({ share }: { share: number }) {
  const half = (Math.abs(share) / 2) * 100;
  return (
    <span className={classes["bar"]} aria-hidden>
      <i
        data-up={share >= 0 || undefined}
        style={{ left: share >= 0 ? "50%" : `${50 - half}%`, width: `${half}%` }}
      />
    </span>
  );
}
