import { Button, Group, Select, SimpleGrid, Slider, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { usePredicted } from "../PredictionResult";
import { choicesOf, type InputValue, kindOf, writeInput, writeMoment } from "../predictionForm";
import { useLevel } from "../reasons/useLevel";
import type { FormField, TrainingResult } from "../types";
import type { Asked } from "../usePredictions";
import type { ModelPlace } from "../useTraining";
import { answerAt, byReach, type Curve, type WhatIf } from "./possibilities";
import { WhatWouldChange } from "./WhatWouldChange";

const WHAT_IF = "/v1/wanalyzer/machinelearning/what_if";
const SHOWN = 6;
const STEPS = 100;

interface TryOutProps {
  result: TrainingResult;
  place: ModelPlace;
  asked: Asked;
}

type Row = Asked["inputs"];

/** What if: each input of a prediction moved by itself, with the answer beside it; and what would change the answer. */
export function TryOut({ result, place, asked }: TryOutProps) {
  const { t } = useT();
  const [row, setRow] = useState<Row>(asked.inputs);
  const label = typeof asked.prediction.value === "string" ? asked.prediction.value : undefined;
  const body = { ...place, input: row, ...(label === undefined ? {} : { label }) };
  const read = useRead(
    WHAT_IF,
    { body },
    { keepsPrevious: true, select: (answer) => answer.what_if as unknown as WhatIf },
  );
  return (
    <Section title={t("learning.try.title")} description={t("learning.try.text")}>
      <Loaded read={read} skeleton={<RowSkeleton rows={4} />}>
        {(whatIf) => (
          <Stack gap="xl">
            <Movers {...{ result, row, whatIf, asked, setRow }} />
            <WhatWouldChange {...{ result, place, row, whatIf }} onTry={setRow} />
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

interface MoversProps {
  result: TrainingResult;
  row: Row;
  whatIf: WhatIf;
  asked: Asked;
  setRow: (row: Row) => void;
}

/** What is moved is read off the curve until the answer to it has come, or the row is another. */
interface Moving {
  column: string;
  value: InputValue;
  on: WhatIf;
  row: Row;
}

function Movers({ result, row, whatIf, asked, setRow }: MoversProps) {
  const { t } = useT();
  const [moving, setMoving] = useState<Moving | null>(null);
  const [order] = useState(() => byReach(whatIf.curves).map(({ column }) => column));
  const [isWhole, setWhole] = useState(false);
  const curves = order.flatMap((column) => whatIf.curves.filter((curve) => curve.column === column));
  const now = moving?.on === whatIf && moving.row === row ? moving : null;
  const moved = whatIf.curves.find(({ column }) => column === now?.column);
  const answer = (moved && now ? answerAt(moved, now.value) : null) ?? whatIf.answer;
  const give = (column: string, value: InputValue) => {
    const next = { ...row, [column]: value };
    setMoving({ column, value, on: whatIf, row: next });
    setRow(next);
  };
  return (
    <Stack gap="md">
      <Now {...{ result, whatIf, asked, answer }} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="lg">
        {curves.slice(0, isWhole ? curves.length : SHOWN).map((curve) => (
          <Mover
            key={curve.column}
            curve={curve}
            field={result.form.fields.find(({ id }) => id === curve.column)}
            value={now?.column === curve.column ? now.value : (row[curve.column] ?? null)}
            onMove={(value) => setMoving({ column: curve.column, value, on: whatIf, row })}
            onGive={(value) => give(curve.column, value)}
          />
        ))}
      </SimpleGrid>
      <Group gap="xs">
        {curves.length > SHOWN && (
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(!isWhole)}>
            {isWhole ? t("learning.try.fewer") : t("learning.try.all", { count: curves.length })}
          </Button>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => setRow(asked.inputs)}
          disabled={row === asked.inputs}
        >
          {t("learning.try.back")}
        </Button>
      </Group>
    </Stack>
  );
}

function Now({ result, whatIf, asked, answer }: Omit<MoversProps, "row" | "setRow"> & { answer: number }) {
  const { t } = useT();
  const write = usePredicted(result);
  const level = useLevel(result);
  const { value, probabilities } = asked.prediction;
  const before = typeof value === "number" ? value : (probabilities?.[value] ?? 0);
  const told =
    whatIf.label === null
      ? t("learning.try.number", { before: level(before), answer: level(answer) })
      : t("learning.try.class", { label: whatIf.label, before: level(before), answer: level(answer) });
  return (
    <div aria-live="polite">
      <Text fw={600}>{told}</Text>
      {whatIf.label !== null && (
        <Text size="sm" c="dimmed">
          {t("learning.try.outcome", { value: write(whatIf.value) })}
        </Text>
      )}
    </div>
  );
}

const tidy = (moved: number) => Number(moved.toPrecision(6));

interface MoverProps {
  curve: Curve;
  field: FormField | undefined;
  value: InputValue;
  onMove: (value: number) => void;
  onGive: (value: InputValue) => void;
}

function Mover({ curve, field, value, onMove, onGive }: MoverProps) {
  const { t, lang } = useT();
  if (!field) return null;
  const written = writeInput(field, value, lang) || t("learning.reasons.unknown");
  if (kindOf(field) !== "number") {
    const names = curve.values.map(String);
    const nameOf = (name: string) =>
      choicesOf(field, lang).find((each) => each.value === name)?.label ?? name;
    const own = value === null ? [] : [String(value)].filter((name) => !names.includes(name));
    return (
      <Select
        label={curve.caption}
        data={[...own, ...names].map((name) => ({
          value: name,
          label: field.type === "datetime" && !own.includes(name) ? writeMoment(field, name) : nameOf(name),
        }))}
        value={value === null ? null : String(value)}
        placeholder={t("learning.reasons.unknown")}
        onChange={(chosen) => chosen !== null && onGive(field.codes ? Number(chosen) : chosen)}
        allowDeselect={false}
      />
    );
  }
  const [low, high] = [Number(curve.values[0]), Number(curve.values.at(-1))];
  const step = field.type === "integer" ? 1 : (high - low) / STEPS;
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" mb="4xs">
        <Text size="sm" fw={500} truncate>
          {curve.caption}
        </Text>
        <Text size="sm" className="num">
          {written}
        </Text>
      </Group>
      <Slider
        min={low}
        max={high}
        step={step}
        label={null}
        value={typeof value === "number" ? value : (field.median ?? low)}
        onChange={(moved) => onMove(tidy(moved))}
        onChangeEnd={(moved) => onGive(tidy(moved))}
        thumbLabel={curve.caption}
        thumbValueText={written}
      />
    </div>
  );
}
