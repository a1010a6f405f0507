import type { Lang } from "@/phrases/setup";
import type { PhraseKey, Translate } from "@/phrases/useT";
import { formatNumber } from "@/ui/format";
import type { ColumnType } from "@/ui/TypeIcon";
import { cellText } from "@/ui/grid/cellText";
import { unitSymbol } from "@/ui/unitSymbol";
import { readableFormula } from "./formulas/functions";
import type { CellValue } from "@/ui/grid/values";
import type { FillMethod, LetterCase, Level, Step } from "./values";

export interface StepWords {
  t: Translate;
  lang: Lang;
  /** The caption of a column; its id where it is gone. */
  nameOf: (column: string) => string;
}

export const TYPE_NAMES: Record<ColumnType, PhraseKey> = {
  text: "ui.type.text",
  select: "ui.type.select",
  integer: "ui.type.integer",
  float: "ui.type.float",
  datetime: "ui.type.datetime",
};

export const FILL_NAMES: Record<FillMethod, PhraseKey> = {
  value: "projects.fill.value",
  median: "projects.fill.median",
  mean: "projects.fill.mean",
  mode: "projects.fill.mode",
  previous: "projects.fill.previous",
};

export const LEVEL_NAMES: Record<Level, PhraseKey> = {
  nominal: "projects.level.nominal",
  ordinal: "projects.level.ordinal",
  continuous: "projects.level.continuous",
};

const CASE_NAMES: Record<LetterCase, PhraseKey> = {
  lower: "projects.case.lower",
  upper: "projects.case.upper",
  title: "projects.case.title",
  sentence: "projects.case.sentence",
};

const SHOWN_OPTIONS = 3;

/** What a step did, as a sentence. */
export function stepSentence(step: Step, words: StepWords): string {
  const { t } = words;
  if (step.kind === "drop_rows") {
    return step.rule
      ? t("projects.step.drop_rows_rule")
      : t("projects.step.drop_rows", { count: step.chosen?.length ?? 0 });
  }
  if (step.kind === "restore_rows") return t("projects.step.restore_rows", { count: step.chosen.length });
  if (step.kind === "drop_duplicates") return t("projects.step.drop_duplicates");
  if (step.kind === "add_column") {
    return t("projects.step.add_column", {
      column: step.name,
      formula: readableFormula(step.formula, words.nameOf),
    });
  }
  return limited(columnSentence(step, words), step, words);
}

/** A step that was limited to some rows says so. */
function limited(sentence: string, step: Step, { t }: StepWords): string {
  const rows = "rows" in step ? step.rows : null;
  return rows ? t("projects.step.limited", { sentence, count: rows.length }) : sentence;
}

type ColumnStep = Extract<Exclude<Step, { kind: "add_column" }>, { column: string }>;

function columnSentence(step: ColumnStep, words: StepWords): string {
  const { t, lang } = words;
  const column = words.nameOf(step.column);
  switch (step.kind) {
    case "retype":
      return t("projects.step.retype", { column, type: t(TYPE_NAMES[step.to_type]) });
    case "set_level":
      return t("projects.step.set_level", { column, level: t(LEVEL_NAMES[step.level]) });
    case "set_aside":
      return t(step.is_aside === false ? "projects.step.take_back" : "projects.step.set_aside", { column });
    case "rename":
      return t("projects.step.rename", { column, name: step.name });
    case "set_cell":
      return t("projects.step.set_cell", {
        column,
        row: formatNumber(lang, step.row, 0),
        value: said(step.value, words),
      });
    case "set_cells":
      return t("projects.step.set_cells", { column, count: step.values.length });
    case "set_case":
      return t("projects.step.set_case", { column, case: t(CASE_NAMES[step.case]) });
    case "replace_options":
      return t("projects.step.replace_options", { column, pairs: pairsOf(step.options, words) });
    case "fill_empty":
      return t("projects.step.fill_empty", { column, value: fillValue(step, words) });
    case "apply_limits":
      return limitsSentence(step, column, words);
    case "remove_column":
      return t("projects.step.remove_column", { column });
    case "link_column":
      return linkSentence(step, column, words);
    case "convert_cells":
      return t("projects.step.convert_cells", { column, unit: unitSymbol(step.unit) });
    default:
      return t(`projects.step.${step.kind}`, { column });
  }
}

function fillValue(step: Extract<Step, { kind: "fill_empty" }>, words: StepWords): string {
  return step.method === "value"
    ? said(step.value ?? null, words)
    : words.t(FILL_NAMES[step.method]).toLocaleLowerCase(words.lang);
}

function limitsSentence(
  step: Extract<Step, { kind: "apply_limits" }>,
  column: string,
  { t, lang }: StepWords,
): string {
  const limit = (value: number | null) => (value === null ? "…" : formatNumber(lang, value, 4));
  const range = `${limit(step.lower)} – ${limit(step.upper)}`;
  return t(step.action === "clip" ? "projects.step.clip" : "projects.step.emptyBeyond", { column, range });
}

function linkSentence(
  step: Extract<Step, { kind: "link_column" }>,
  column: string,
  { t, lang }: StepWords,
): string {
  const wdm = step.facts.captions?.[lang] ?? step.facts.code;
  const isConverted = step.convert === true && Boolean(step.facts.unit) && step.unit !== step.facts.unit;
  return isConverted
    ? t("projects.step.link_converted", { column, wdm, unit: unitSymbol(step.facts.unit) })
    : t("projects.step.link_column", { column, wdm });
}

function said(value: CellValue, { t, lang }: StepWords): string {
  const isMoment = typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value);
  const text = cellText(lang, { column_type: isMoment ? "datetime" : "text" }, value);
  return text === null ? t("grid.empty") : `“${text}”`;
}

function pairsOf(options: readonly (readonly [string, string])[], { t }: StepWords): string {
  const shown = options.slice(0, SHOWN_OPTIONS).map(([from, to]) => `“${from}” → “${to}”`);
  const rest = options.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} ${t("projects.step.more", { count: rest })}` : shown.join(", ");
}
