import {
  formatDate,
  formatDateTime,
  formatNumber,
  formatPercent,
  formatTime,
  plainNumber,
} from "@/ui/format";
import type { Lang } from "@/phrases/setup";
import { readNumber } from "@/ui/typedNumber";
import type { ColumnType } from "@/ui/TypeIcon";
import { type CellValue, isNumeric, isTextual } from "../values";

interface Shown {
  column_type: ColumnType;
  display?: string;
  unit?: string | null;
}

const MOST_DECIMALS = 6;
const SUMMARY_DECIMALS = 3;

/** A cell as a person reads it; null where it is empty. */
export function cellText(lang: Lang, column: Shown, value: CellValue | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return numberText(lang, column, value, MOST_DECIMALS);
  return column.column_type === "datetime" ? momentText(column, value) : value;
}

/** A statistic of a column (a mean, a limit) in the unit of its cells. */
export function statisticText(lang: Lang, column: Shown, value: CellValue | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return numberText(lang, column, value, decimalsOf(value));
  return column.column_type === "datetime" ? momentText(column, value) : value;
}

/** Small numbers need more decimals to say anything. */
function decimalsOf(value: number): number {
  const size = Math.abs(value);
  if (size === 0 || size >= 1) return size >= 1000 ? 1 : SUMMARY_DECIMALS;
  return Math.min(MOST_DECIMALS, SUMMARY_DECIMALS - 1 - Math.floor(Math.log10(size)));
}

function numberText(lang: Lang, column: Shown, value: number, decimals: number): string {
  if (column.display === "percent") return formatPercent(lang, value, Math.max(1, decimals - 2));
  return formatNumber(lang, value, decimals);
}

function momentText(column: Shown, value: string): string {
  if (column.display === "time") return formatTime(value);
  const hasTime = !/T00:00(:00(\.0+)?)?$/.test(value) && value.length > 10;
  return column.display === "date" || !hasTime ? formatDate(value) : formatDateTime(value);
}

/** What stands in the editor of a cell: the value without grouping, so that it can be typed over. */
export function editText(lang: Lang, column: Shown, value: CellValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return plainNumber(lang, value);
  return column.column_type === "datetime" ? momentText({ ...column, display: "plain" }, value) : value;
}

export type Typed = { isFitting: true; value: CellValue } | { isFitting: false };

/** A share or an amount says more than a number. */
const DECORATED = /[^\d\s.,+−-]/;
const DAY = /^(\d{1,2})[./](\d{1,2})[./](\d{4})(?:[ T](\d{1,2}):(\d{2}))?$/;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?$/;

/** Read what was typed into a cell as a value of the column's type; numbers as the language groups them. */
export function readTyped(type: ColumnType, text: string, lang: Lang): Typed {
  const said = text.trim();
  if (said === "") return { isFitting: true, value: null };
  if (isTextual(type)) return { isFitting: true, value: text };
  return isNumeric(type) ? readNumeric(type, said, lang) : readMoment(said);
}

function readNumeric(type: ColumnType, said: string, lang: Lang): Typed {
  const value = DECORATED.test(said) ? null : readNumber(said, lang);
  if (value === null || !Number.isFinite(value) || (type === "integer" && !Number.isInteger(value)))
    return { isFitting: false };
  return { isFitting: true, value };
}

function readMoment(said: string): Typed {
  const turkish = DAY.exec(said);
  const iso = turkish ? isoOf(turkish) : said;
  if (!ISO_DAY.test(iso) || !isDay(iso.slice(0, 10))) return { isFitting: false };
  return { isFitting: true, value: iso.length === 10 ? `${iso}T00:00:00` : iso };
}

function isoOf([, day = "", month = "", year = "", hour, minute]: RegExpExecArray): string {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return hour ? `${date}T${hour.padStart(2, "0")}:${minute}:00` : date;
}

function isDay(iso: string): boolean {
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
}
