import { Button, Grid, List, Stack, Text } from "@mantine/core";
import { IconId } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { ICON } from "@/ui/sizes";
import { ConfusionTable } from "./ConfusionTable";
import {
  ActualPart,
  CalibrationPart,
  ErrorsPart,
  ImportancePart,
  PrecisionRecallPart,
  ResidualPart,
  RocPart,
} from "./ModelPictures";
import { precisionRecallOf } from "./judgedCharts";
import type { ModelReport, TrainingResult } from "./types";
import type { ModelPlace } from "./useTraining";

interface JudgedModelProps {
  model: ModelReport;
  result: TrainingResult;
}

interface ModelDetailProps extends JudgedModelProps {
  place: ModelPlace;
  /** Whether the card may be saved as files. */
  givesFiles: boolean;
}

const ModelCardWindow = lazy(() => import("./ModelCardWindow"));

/** One model: what it looks at, where it errs, and how far it can be trusted. */
export function ModelDetail({ model, result, place, givesFiles }: ModelDetailProps) {
  const { t } = useT();
  const { percent } = useFormat();
  return (
    <Section
      title={t("learning.model.title", { name: model.name })}
      actions={
        <CardButton place={{ ...place, machine_learning_index: model.index }} givesFiles={givesFiles} />
      }
    >
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
        <Pictures model={model} result={result} />
        {isOlder(model) && (
          <Text size="sm" c="dimmed">
            {t("learning.pictures.older")}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

/** Whether the model was trained when less was kept of it. */
const isOlder = (model: ModelReport) =>
  model.confusion ? model.precision_recall === null : model.actual_predicted !== null && !model.residuals;

function Pictures({ model, result }: JudgedModelProps) {
  const { confusion, calibration, actual_predicted: points, residuals, roc } = model;
  const curves = precisionRecallOf(model, result.positive_class);
  const unit = result.form.target_unit;
  return (
    <Grid gap="xl">
      {model.importance.length > 0 && <Part of={<ImportancePart model={model} />} />}
      {confusion && <Part of={<ConfusionTable confusion={confusion} />} />}
      {curves.length > 0 && <Part of={<PrecisionRecallPart curves={curves} />} />}
      {calibration && calibration.length > 0 && (
        <Part of={<CalibrationPart bins={calibration} model={model} positive={result.positive_class} />} />
      )}
      {roc && <Part of={<RocPart model={model} roc={roc} />} />}
      {points && points.length > 0 && <Part of={<ActualPart rows={points} />} />}
      {points && points.length > 0 && <Part of={<ResidualPart rows={points} />} />}
      {residuals && <Part of={<ErrorsPart residuals={residuals} unit={unit} />} />}
    </Grid>
  );
}

function Part({ of }: { of: ReactNode }) {
  return <Grid.Col span={{ base: 12, lg: 6 }}>{of}</Grid.Col>;
}

function CardButton({ place, givesFiles }: { place: ModelPlace; givesFiles: boolean }) {
  const { t } = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconId size={ICON.md} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t("learning.card.title")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ModelCardWindow place={place} givesFiles={givesFiles} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
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
