import { Grid, List, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { useT } from "@/phrases/useT";
import { Chart } from "@/ui/Chart";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import {
  actualChart,
  barsHeight,
  calibrationChart,
  drawnImportance,
  importanceChart,
  rocChart,
} from "./charts";
import { ConfusionTable } from "./ConfusionTable";
import type { ModelReport } from "./types";

/** One model: what it looks at, where it errs, and how far it can be trusted. */
export function ModelDetail({ model }: { model: ModelReport }) {
  const { t } = useT();
  const { percent } = useFormat();
  return (
    <Section title={t("learning.model.title", { name: model.name })}>
      <Stack gap="xl">
        <Told model={model} />
        {model.members.length > 0 && (
          <div>
            <Text size="sm" fw={600} mb="3xs">
              {t("learning.model.members")}
            </Text>
            <List size="sm" spacing="4xs">
              {model.members.map((member) => (
                <List.Item key={member.family}>
                  {t("learning.model.member", { name: member.name, weight: percent(member.weight, 0) })}
                </List.Item>
              ))}
            </List>
          </div>
        )}
        <Grid gap="xl">
          {model.importance.length > 0 && (
            <Grid.Col span={{ base: 12, lg: 6 }}>
              <ImportancePart model={model} />
            </Grid.Col>
          )}
          {model.confusion && (
            <Grid.Col span={{ base: 12, lg: 6 }}>
              <ConfusionTable confusion={model.confusion} />
            </Grid.Col>
          )}
          {model.actual_predicted && model.actual_predicted.length > 0 && (
            <Grid.Col span={{ base: 12, lg: 6 }}>
              <ActualPart rows={model.actual_predicted} />
            </Grid.Col>
          )}
          {model.roc && (
            <Grid.Col span={{ base: 12, lg: 6 }}>
              <RocPart model={model} roc={model.roc} />
            </Grid.Col>
          )}
          {model.calibration && model.calibration.length > 0 && (
            <Grid.Col span={{ base: 12, lg: 6 }}>
              <CalibrationPart bins={model.calibration} />
            </Grid.Col>
          )}
        </Grid>
      </Stack>
    </Section>
  );
}

/** What is said of a model: how good it is beside the baseline, and what to know before trusting it. */
export function Told({ model }: { model: ModelReport }) {
  return (
    <Stack gap="3xs">
      <Text>{model.summary}</Text>
      {model.sentences.map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
    </Stack>
  );
}

function ImportancePart({ model }: { model: ModelReport }) {
  const { t, lang } = useT();
  const built = useMemo(() => {
    const words = {
      column: t("learning.importance.column"),
      share: t("learning.importance.share"),
      rise: t("learning.importance.rise"),
    };
    return importanceChart(model.importance, words, lang);
  }, [model, t, lang]);
  return (
    <Chart
      title={t("learning.importance.title")}
      note={t("learning.importance.text")}
      {...built}
      height={barsHeight(drawnImportance(model.importance).length)}
      decimals={4}
    />
  );
}

function RocPart({ model, roc }: { model: ModelReport; roc: NonNullable<ModelReport["roc"]> }) {
  const { t, lang } = useT();
  const { fixed } = useFormat();
  const built = useMemo(() => {
    const words = {
      falsePositives: t("learning.roc.falsePositives"),
      truePositives: t("learning.roc.truePositives"),
      threshold: t("learning.roc.threshold"),
      chance: t("learning.roc.chance"),
      model: t("learning.chart.model"),
    };
    return rocChart(roc, words, lang);
  }, [roc, t, lang]);
  const note = t("learning.roc.text", { area: fixed(model.scores.roc_auc, 3) });
  return <Chart title={t("learning.roc.title")} note={note} {...built} />;
}

function CalibrationPart({ bins }: { bins: NonNullable<ModelReport["calibration"]> }) {
  const { t, lang } = useT();
  const built = useMemo(() => {
    const words = {
      predicted: t("learning.calibration.predicted"),
      actual: t("learning.calibration.actual"),
      rows: t("learning.calibration.rows"),
      model: t("learning.chart.model"),
      ideal: t("learning.chart.ideal"),
    };
    return calibrationChart(bins, words, lang);
  }, [bins, t, lang]);
  return <Chart title={t("learning.calibration.title")} note={t("learning.calibration.text")} {...built} />;
}

function ActualPart({ rows }: { rows: NonNullable<ModelReport["actual_predicted"]> }) {
  const { t, lang } = useT();
  const built = useMemo(() => {
    const words = {
      actual: t("learning.actual.actual"),
      predicted: t("learning.actual.predicted"),
      row: t("learning.actual.row"),
      ideal: t("learning.chart.ideal"),
      model: t("learning.actual.rows"),
    };
    return actualChart(rows, words, lang);
  }, [rows, t, lang]);
  return <Chart title={t("learning.actual.title")} note={t("learning.actual.text")} {...built} />;
}
