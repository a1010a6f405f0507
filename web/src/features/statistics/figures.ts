import type { Lang } from "@/phrases/setup";
import { formatNumber, formatShort, MISSING, plainNumber } from "@/ui/format";

const SMALL = 1e-4;
const LARGE = 1e9;
const SHORT = 1e6;
const NO_WORD = 1e15;
const RAISED = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"];

/** A number with four telling digits, whatever its size: 1.234,5 · 0,8646 · 2,13 × 10⁻⁷. */
export function figure(lang: Lang, value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return MISSING;
  const size = Math.abs(value);
  if (size !== 0 && (size < SMALL || size >= LARGE)) return scientific(lang, value);
  if (Number.isInteger(value)) return formatNumber(lang, value, 0);
  const whole = size < 1 ? 0 : Math.floor(Math.log10(size)) + 1;
  const leading = size < 1 ? Math.max(0, -Math.floor(Math.log10(size)) - 1) : 0;
  return formatNumber(lang, value, Math.max(size >= 1000 ? 1 : 0, 4 - whole + leading));
}

/** A number of a column: years have no mark between their digits. */
export function figureOf(lang: Lang, value: number | null | undefined, isYear: boolean): string {
  const isWritten = isYear && typeof value === "number" && Number.isFinite(value);
  return isWritten ? plainNumber(lang, Math.round(value * 10) / 10) : figure(lang, value);
}

/** A number beside an axis: 0,25 · 1.500 · 200 Mn. */
export function tick(lang: Lang, value: number): string {
  const size = Math.abs(value);
  return size >= SHORT && size < NO_WORD ? formatShort(lang, value) : figure(lang, value);
}

function scientific(lang: Lang, value: number): string {
  const power = Math.floor(Math.log10(Math.abs(value)));
  const raised = [...String(Math.abs(power))].map((digit) => RAISED[Number(digit)]).join("");
  return `${formatNumber(lang, value / 10 ** power, 2)} × 10${power < 0 ? "⁻" : ""}${raised}`;
}

/** A p-value without its sign, for a column that is headed "p": "< 0,001" or "0,012". */
export function pFigure(lang: Lang, p: number | null): string {
  if (p === null) return MISSING;
  return p < 0.001 ? `< ${formatNumber(lang, 0.001, 3)}` : formatNumber(lang, p, 3);
}
