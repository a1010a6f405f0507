import {
  formatDate,
  formatDateTime,
  formatFixed,
  formatNumber,
  formatPercent,
  formatTime,
  plainNumber,
} from "@/ui/format";
import type { Lang } from "@/phrases/setup";
import { readNumber } from "@/ui/typedNumber";
import type { ColumnType } from "@/ui/TypeIcon";
import { type CellValue, isNumeric, isTextual, type Shown } from "./values";

const MOST_DECIMALS = 6;
/** Of a mean or a limit more digits say nothing. */
const SUMMARY_DIGITS = 4;
/** A mean of years is a year; a deviation of years is a number like others. */
const FIRST_YEAR = 1000;

/** A cell as a person reads it; null where it is empty. */
export function cellText(lang: Lang, column: Shown, value: CellValue | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return numberText(lang, column, value, column.statistics?.decimals ?? null);
  if (column.column_type === "datetime") return momentText(column, value);
  return column.captions?.get(value) ?? value;
}

/** A statistic of a column (a mean, a limit) in the unit of its cells. */
export function statisticText(lang: Lang, column: Shown, value: CellValue | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return roundedText(lang, column, value);
  return column.column_type === "datetime" ? momentText(column, value) : value;
}

/** Small numbers need more decimals to say anything; a share is written a hundred times as large. */
function roundedText(lang: Lang, column: Shown, value: number): string {
  if (column.display === "year" && value >= FIRST_YEAR) return plainNumber(lang, Math.round(value));
  const isShare = column.display === "percent";
  const size = Math.abs(isShare ? value * 100 : value);
  const decimals = size === 0 ? 0 : SUMMARY_DIGITS - 1 - Math.floor(Math.log10(size));
  const kept = Math.min(MOST_DECIMALS, Math.max(0, decimals));
  return isShare ? formatPercent(lang, value, kept) : formatNumber(lang, value, kept);
}

/** A number as its cell has it: with as many decimals as its neighbours, so that they stand beneath each other. */
function numberText(lang: Lang, column: Shown, value: number, decimals: number | null): string {
  if (column.display === "year") return plainNumber(lang, value);
  if (column.display === "percent")
    return formatPercent(lang, value, Math.max(1, (decimals ?? MOST_DECIMALS) - 2));
  return decimals === null ? formatNumber(lang, value, MOST_DECIMALS) : formatFixed(lang, value, decimals);
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
  if (column.column_type === "datetime") return momentText({ ...column, display: "plain" }, value);
  return column.captions?.get(value) ?? value;
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
