import type { FieldProblem } from "@/api/problems";
import type { Lang } from "@/phrases/setup";
import { formatDate, formatDateTime, formatNumber, plainNumber } from "@/ui/format";
import { readNumber } from "@/ui/typedNumber";
import type { FormField } from "./types";

export type Values = Record<string, string>;
export type InputValue = string | number | null;

type FieldKind = "choice" | "number" | "date" | "text";

export function kindOf(field: FormField): FieldKind {
  if (field.options || field.codes) return "choice";
  if (field.type === "integer" || field.type === "float") return "number";
  return field.type === "datetime" ? "date" : "text";
}

/** What can be chosen for a field: its options, in the language where a data model names them, or its codes by their names. */
export function choicesOf(field: FormField, lang: Lang): { value: string; label: string }[] {
  if (field.codes) return field.codes.map(([value, label]) => ({ value, label }));
  const names = new Map((field.names ?? []).map(([option, tr, en]) => [option, lang === "tr" ? tr : en]));
  return (field.options ?? []).map((value) => ({ value, label: names.get(value) ?? value }));
}

const DIGITS = 10;

/** A number of the form as a person of that language writes it; shares are written in percent. */
export function writeNumber(field: FormField, value: number | null, lang: Lang): string {
  if (value === null) return "";
  if (field.display === "year") return plainNumber(lang, value);
  return formatNumber(lang, isShare(field) ? value * 100 : value, DIGITS);
}

/** What was given for a field as it is read; nothing where nothing was given. */
export function writeInput(field: FormField, value: InputValue, lang: Lang): string {
  if (typeof value !== "number") return value ?? "";
  const name = field.codes?.find(([code]) => code === String(value))?.[1];
  if (name !== undefined) return name;
  const written = writeNumber(field, value, lang);
  if (isShare(field)) return lang === "tr" ? `%${written}` : `${written}%`;
  return field.unit ? `${written} ${field.unit}` : written;
}

export function isShare(field: FormField): boolean {
  return field.display === "percent";
}

/** A value of one field as the server is sent it; what cannot be read goes as it is and comes back as its error. */
function readValue(field: FormField, text: string, lang: Lang): InputValue {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (field.codes) return Number(trimmed);
  if (kindOf(field) !== "number") return trimmed;
  const number = readNumber(trimmed, lang);
  if (number === null) return trimmed;
  return isShare(field) ? number / 100 : number;
}

export function readValues(
  fields: readonly FormField[],
  values: Values,
  lang: Lang,
): Record<string, InputValue> {
  return Object.fromEntries(
    fields.map((field) => [field.id, readValue(field, values[field.id] ?? "", lang)]),
  );
}

/** Usual values of all fields: a form that can be sent as it stands. */
export function usualValues(fields: readonly FormField[], lang: Lang): Values {
  return Object.fromEntries(fields.map((field) => [field.id, usualValue(field, lang)]));
}

function usualValue(field: FormField, lang: Lang): string {
  const { example } = field;
  if (example === null) return "";
  if (field.codes) return String(example);
  if (typeof example === "number") return writeNumber(field, example, lang);
  return kindOf(field) === "date" ? writeMoment(field, example) : example;
}

/** A date, with its time only where the column holds times. */
export function writeMoment(field: FormField, moment: string): string {
  return field.display === "date" || moment.endsWith("T00:00:00")
    ? formatDate(moment)
    : formatDateTime(moment);
}

/** Numbers as they were typed, written in the other language's habit. */
export function rewriteValues(fields: readonly FormField[], values: Values, from: Lang, to: Lang): Values {
  const changed = { ...values };
  for (const field of fields) {
    const typed = values[field.id]?.trim();
    const number = typed && kindOf(field) === "number" ? readNumber(typed, from) : null;
    if (number === null) continue;
    const isYear = field.display === "year";
    changed[field.id] = isYear ? plainNumber(to, number) : formatNumber(to, number, DIGITS);
  }
  return changed;
}

/** What the server says about the form's fields, by field: `input_list.<row>.<field>`, or `input.<field>` of one case. */
export function fieldErrors(problems: readonly FieldProblem[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { field, message } of problems) {
    const name = /^(?:body\.)?input(?:_list\.\d+)?\.(.+)$/.exec(field)?.[1];
    if (name) errors[name] ??= message;
  }
  return errors;
}

/** Columns of a workbook that cannot be predicted, each with the reason. */
export function fileProblems(problems: readonly FieldProblem[]): { field: string; message: string }[] {
  return problems.map(({ field, message }) => ({
    field: field.replace(/^(?:body\.)?input_list\.\d+\./, ""),
    message,
  }));
}
