import { Group, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { Chart } from "@/ui/Chart";
import { Section } from "@/ui/Page";
import { CardSkeleton, Loaded } from "@/ui/States";
import { WIDTH } from "@/ui/sizes";
import { writeInput, writeMoment } from "../predictionForm";
import { useLevel } from "../reasons/useLevel";
import type { ModelReport, TrainingResult } from "../types";
import type { ModelPlace } from "../useTraining";
import { type Dependence, dependenceChart } from "./dependenceChart";

const DEPENDENCE = "/v1/wanalyzer/machinelearning/dependence";

interface DependencePartProps {
  result: TrainingResult;
  model: ModelReport;
  place: ModelPlace;
}

/** How the answers of a model hang on one of its inputs; the most important one is shown first. */
export function DependencePart({ result, model, place }: DependencePartProps) {
  const { t } = useT();
  const { fields } = result.form;
  const first = model.importance[0]?.column ?? fields[0]?.id ?? "";
  const [column, setColumn] = useState(first);
  const [label, setLabel] = useState(result.positive_class ?? result.classes?.[0] ?? null);
  const body = {
    ...place,
    machine_learning_index: model.index,
    column,
    ...(label === null ? {} : { label }),
  };
  const read = useRead(
    DEPENDENCE,
    { body },
    { keepsPrevious: true, select: (answer) => answer.dependence as unknown as Dependence },
  );
  return (
    <Section title={t("learning.dependence.title")} description={t("learning.dependence.text")}>
      <Stack gap="md">
        <Group gap="md">
          <Select
            label={t("learning.dependence.input")}
            data={fields.map((field) => ({ value: field.id, label: field.caption }))}
            value={column}
            onChange={(chosen) => setColumn(chosen ?? first)}
            allowDeselect={false}
            w={WIDTH.lg}
          />
          {result.classes && (
            <Select
              label={t("learning.dependence.label")}
              data={result.classes}
              value={label}
              onChange={setLabel}
              allowDeselect={false}
              w={WIDTH.lg}
            />
          )}
        </Group>
        <Loaded read={read} skeleton={<CardSkeleton cards={1} />}>
          {(found) => <Drawn result={result} found={found} />}
        </Loaded>
      </Stack>
    </Section>
  );
}

function Drawn({ result, found }: { result: TrainingResult; found: Dependence }) {
  const { t, lang } = useT();
  const level = useLevel(result);
  if (found.points.length === 0) return <Text size="sm">{t("learning.dependence.none")}</Text>;
  const field = result.form.fields.find(({ id }) => id === found.column);
  const words = {
    answer:
      found.label === null ? result.target_caption : t("learning.dependence.answer", { label: found.label }),
    mean: t("learning.dependence.mean"),
    low: t("learning.dependence.low"),
    high: t("learning.dependence.high"),
    level,
    value: (value: string | number) => {
      if (!field) return String(value);
      if (field.type === "datetime") return writeMoment(field, String(value));
      return writeInput(field, value, lang);
    },
  };
  return <Chart title={found.caption} {...dependenceChart(found, words, lang)} />;
}
