import { type Lang } from "@/phrases/setup";
import { useT } from "@/phrases/useT";

export const MISSING = "–";
const TIME_ZONE = "Europe/Istanbul";

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function once<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F {
  let format = made.get(key) as F | undefined;
  if (!format) made.set(key, (format = make()));
  return format;
}

function localeOf(lang: Lang): string {
  return lang === "tr" ? "tr-TR" : "en-GB";
}

type Numeric = number | string | null | undefined;

function toNumber(value: Numeric): number | null {
  if (value === null || value === undefined || value === "") return null;
  const number = Number(value);
  return Number.isNaN(number) ? null : number;
}

/** 1234.5 → 1.234,5; at most that many decimals. */
export function formatNumber(lang: Lang, value: Numeric, decimals = 2): string {
  return decimal(lang, value, 0, decimals);
}

/** 200000000 → 200 Mn: a large amount beside an axis, where there is no room for its digits. */
export function formatShort(lang: Lang, value: number): string {
  const options = { notation: "compact", maximumFractionDigits: 2 } as const;
  return once(`short${lang}`, () => new Intl.NumberFormat(localeOf(lang), options)).format(value);
}

/** 1234.5 → 1234,5: every digit and no grouping, as a cell or a file holds it. */
export function plainNumber(lang: Lang, value: number): string {
  return lang === "tr" ? String(value).replace(".", ",") : String(value);
}

/** 0.9 → 0,900; exactly that many decimals, for columns of scores. */
export function formatFixed(lang: Lang, value: Numeric, decimals: number): string {
  return decimal(lang, value, decimals, decimals);
}

function decimal(lang: Lang, value: Numeric, least: number, most: number): string {
  const number = toNumber(value);
  if (number === null) return MISSING;
  // What is rounded to nothing has no sign.
  const options = {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    signDisplay: "negative",
  } as const;
  const format = once(`n${lang}${least}${most}`, () => new Intl.NumberFormat(localeOf(lang), options));
  return format.format(number);
}

/** A share: 0.125 → %12,5 in Turkish, 12.5% in English. */
export function formatPercent(lang: Lang, share: Numeric, decimals = 1): string {
  const number = toNumber(share);
  if (number === null) return MISSING;
  const text = formatNumber(lang, number * 100, decimals);
  return lang === "tr" ? `%${text}` : `${text}%`;
}

const SMALLEST_P = 0.001;

/** A p-value with its sign: "p < 0,001" or "p = 0,012". */
export function formatP(lang: Lang, p: Numeric): string {
  const number = toNumber(p);
  if (number === null) return MISSING;
  if (number < SMALLEST_P) return `p < ${formatFixed(lang, SMALLEST_P, 3)}`;
  return `p = ${formatFixed(lang, number, 3)}`;
}

const SIGNS = { TRY: "₺", USD: "$" } as const;
type CurrencyCode = keyof typeof SIGNS;

/** An amount in lira or dollars: 1.234,56 ₺ in Turkish, ₺1,234.56 in English. */
export function formatMoney(lang: Lang, amount: Numeric, currency: CurrencyCode = "TRY"): string {
  const number = toNumber(amount);
  if (number === null) return MISSING;
  const text = formatFixed(lang, Math.abs(number), 2);
  const sign = number < 0 ? "−" : "";
  return lang === "tr" ? `${sign}${text}\u00a0${SIGNS[currency]}` : `${sign}${SIGNS[currency]}${text}`;
}

type Moment = string | number | Date | null | undefined;

/** A moment without a zone (a date in somebody's workbook) is written as it stands; one with a zone in Turkish time. */
function partsOf(moment: Moment): Record<string, string> | null {
  if (moment === null || moment === undefined || moment === "") return null;
  const isNaive = typeof moment === "string" && !/(?:Z|[+-]\d\d:?\d\d)$/.test(moment);
  const date = new Date(isNaive ? `${moment.length <= 10 ? `${moment}T00:00` : moment}Z` : moment);
  if (Number.isNaN(date.getTime())) return null;
  const timeZone = isNaive ? "UTC" : TIME_ZONE;
  const format = once(
    `d${timeZone}`,
    () =>
      new Intl.DateTimeFormat("en-GB", {
        timeZone,
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      }),
  );
  return Object.fromEntries(format.formatToParts(date).map((part) => [part.type, part.value]));
}

/** 31.12.2026 */
export function formatDate(moment: Moment): string {
  const at = partsOf(moment);
  return at ? `${at["day"]}.${at["month"]}.${at["year"]}` : MISSING;
}

/** 31.12.2026 14:05 */
export function formatDateTime(moment: Moment): string {
  const at = partsOf(moment);
  return at ? `${formatDate(moment)} ${at["hour"]}:${at["minute"]}` : MISSING;
}

/** 14:05 */
export function formatTime(moment: Moment): string {
  const at = partsOf(moment);
  return at ? `${at["hour"]}:${at["minute"]}` : MISSING;
}

const KB = 1024;

/** 2 MB, 310 kB */
export function formatBytes(lang: Lang, bytes: Numeric): string {
  const number = toNumber(bytes);
  if (number === null) return MISSING;
  if (number < KB) return `${formatNumber(lang, number, 0)} B`;
  if (number < KB * KB) return `${formatNumber(lang, number / KB, 0)} kB`;
  return `${formatNumber(lang, number / KB / KB, 1)} MB`;
}

/** 42 sn, 3 dk 5 sn, 2 sa 10 dk */
export function formatDuration(lang: Lang, seconds: Numeric): string {
  const number = toNumber(seconds);
  if (number === null) return MISSING;
  const [h, m, s] = lang === "tr" ? ["sa", "dk", "sn"] : ["h", "min", "s"];
  if (number < 10) return `${formatNumber(lang, number, 1)} ${s}`;
  const whole = Math.round(number);
  if (whole < 60) return `${whole} ${s}`;
  if (whole < 3600) return join(Math.floor(whole / 60), m, whole % 60, s);
  return join(Math.floor(whole / 3600), h, Math.floor((whole % 3600) / 60), m);
}

function join(
  large: number,
  largeUnit: string | undefined,
  small: number,
  smallUnit: string | undefined,
): string {
  return small ? `${large} ${largeUnit} ${small} ${smallUnit}` : `${large} ${largeUnit}`;
}

function formatsOf(lang: Lang) {
  return {
    lang,
    /** The signs between digits, for fields in which numbers are typed. */
    separators:
      lang === "tr"
        ? { decimalSeparator: ",", thousandSeparator: "." }
        : { decimalSeparator: ".", thousandSeparator: "," },
    number: (value: Numeric, decimals?: number) => formatNumber(lang, value, decimals),
    fixed: (value: Numeric, decimals: number) => formatFixed(lang, value, decimals),
    percent: (share: Numeric, decimals?: number) => formatPercent(lang, share, decimals),
    p: (p: Numeric) => formatP(lang, p),
    money: (amount: Numeric, currency?: CurrencyCode) => formatMoney(lang, amount, currency),
    bytes: (bytes: Numeric) => formatBytes(lang, bytes),
    duration: (seconds: Numeric) => formatDuration(lang, seconds),
    date: formatDate,
    dateTime: formatDateTime,
    time: formatTime,
  };
}

type Formats = ReturnType<typeof formatsOf>;

const FORMATS: Record<Lang, Formats> = { tr: formatsOf("tr"), en: formatsOf("en") };

/** Numbers, dates and money as the active language writes them. */
export function useFormat(): Formats {
  return FORMATS[useT().lang];
}
