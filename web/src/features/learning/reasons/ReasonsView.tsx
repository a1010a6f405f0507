import { Table, Text, Title } from "@mantine/core";
import { type CSSProperties, type ReactNode, useId } from "react";
import { figure } from "@/features/statistics/public";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { type InputValue, writeInput } from "../predictionForm";
import type { Reasons, TrainingResult } from "../types";
import { namedInputs, type Step, type Waterfall, waterfallOf } from "./waterfall";
import { useLevel } from "./useLevel";
import classes from "./ReasonsView.module.css";

interface ReasonsViewProps {
  result: TrainingResult;
  reasons: Reasons;
  /** What was asked, by column. */
  inputs: Readonly<Record<string, InputValue>>;
}

/** Why an answer is what it is: a sentence, and the way from the average to it, input by input. */
export function ReasonsView({ result, reasons, inputs }: ReasonsViewProps) {
  const { t } = useT();
  const words = useReasonWords(result, reasons);
  const way = waterfallOf(reasons);
  const id = useId();
  return (
    <div>
      <Title order={3} id={id}>
        {t("learning.reasons.title")}
      </Title>
      <Text size="sm" mt="3xs" mb="sm">
        {words.sentence}
      </Text>
      <Table
        aria-labelledby={id}
        className={classes["way"] ?? ""}
        verticalSpacing="4xs"
        horizontalSpacing="3xs"
        withRowBorders={false}
      >
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t("learning.reasons.input")}</th>
            <th scope="col">{t("learning.reasons.effect")}</th>
          </tr>
        </thead>
        <tbody>
          <Level
            caption={t("learning.reasons.average")}
            value={words.level(reasons.average)}
            place={way.average}
          />
          {way.steps.map((step) => (
            <StepRow key={step.column ?? ""} {...{ step, way, result, inputs }} write={words.effect} />
          ))}
          <Level
            caption={t("learning.reasons.answer")}
            value={words.level(reasons.answer)}
            place={way.answer}
          />
        </tbody>
      </Table>
      <Text size="xs" c="dimmed" mt="3xs">
        {t(words.errorKey, { error: words.error(Math.max(0, ...way.steps.map(({ error }) => error))) })}
      </Text>
    </div>
  );
}

/** Of a sampling error that is smaller, it is said that it is no larger than this. */
const LEAST_POINTS = 0.1;

/** How levels, effects and errors are written: points of a probability, or the target's unit. */
function useReasonWords(result: TrainingResult, reasons: Reasons) {
  const { t, lang } = useT();
  const { number, fixed } = useFormat();
  const level = useLevel(result);
  const isClass = reasons.label !== null;
  const unit = result.form.target_unit ? ` ${result.form.target_unit}` : "";
  const size = (value: number) => (isClass ? fixed(value * 100, 1) : figure(lang, rounded(value, reasons)));
  const effect = (value: number) => `${value < 0 ? "−" : "+"}${size(Math.abs(value))}`;
  const list = (captions: string[]) => new Intl.ListFormat(lang, { type: "conjunction" }).format(captions);
  const { up, down } = namedInputs(reasons);
  const ends = { average: level(reasons.average), answer: level(reasons.answer) };
  const sentence = [
    reasons.label === null
      ? t("learning.reasons.wayOfNumber", ends)
      : t("learning.reasons.wayOfClass", { ...ends, label: reasons.label }),
    up.length > 0 && t("learning.reasons.up", { count: up.length, list: list(up) }),
    down.length > 0 && t("learning.reasons.down", { count: down.length, list: list(down) }),
  ];
  return {
    level,
    effect,
    error: (value: number) =>
      isClass
        ? number(Math.max(LEAST_POINTS, value * 100), 1)
        : `${figure(lang, rounded(value, reasons))}${unit}`,
    errorKey: isClass
      ? ("learning.reasons.errorOfClass" as const)
      : ("learning.reasons.errorOfNumber" as const),
    sentence: sentence.filter(Boolean).join(" "),
  };
}

/** A number without digits that say nothing beside the answer's size. */
function rounded(value: number, { average, answer }: Reasons): number {
  const size = Math.max(Math.abs(average), Math.abs(answer));
  if (size === 0) return value;
  const step = 10 ** (Math.floor(Math.log10(size)) - 3);
  return Math.round(value / step) * step;
}

function Level({ caption, value, place }: { caption: string; value: string; place: number }) {
  return (
    <tr className={classes["level"]}>
      <th scope="row">{caption}</th>
      <td>
        <Drawn bar={<b style={{ insetInlineStart: `${place * 100}%` }} />} value={value} />
      </td>
    </tr>
  );
}

function Drawn({ bar, value }: { bar: ReactNode; value: string }) {
  return (
    <div className={classes["cell"]}>
      <span className={classes["bar"]} aria-hidden>
        {bar}
      </span>
      <span className="num">{value}</span>
    </div>
  );
}

interface StepRowProps extends Pick<ReasonsViewProps, "result" | "inputs"> {
  step: Step;
  way: Waterfall;
  write: (effect: number) => string;
}

function StepRow({ step, result, inputs, write }: StepRowProps) {
  const { t, lang } = useT();
  const field = result.form.fields.find(({ id }) => id === step.column);
  const caption = step.column === null ? t("learning.reasons.others") : step.caption;
  const value = field && (writeInput(field, inputs[field.id] ?? null, lang) || t("learning.reasons.unknown"));
  const bar: CSSProperties = { insetInlineStart: `${step.left * 100}%`, width: `${step.width * 100}%` };
  return (
    <tr>
      <th scope="row">
        <Text size="sm" component="span" className={classes["caption"] ?? ""}>
          {caption}
        </Text>
        {value && (
          <Text size="xs" c="dimmed" component="span" className={classes["given"] ?? ""}>
            {value}
          </Text>
        )}
      </th>
      <td>
        <Drawn bar={<i data-up={step.effect >= 0 || undefined} style={bar} />} value={write(step.effect)} />
      </td>
    </tr>
  );
}
