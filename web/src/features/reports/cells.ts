import { MISSING, useFormat } from "@/ui/format";
import type { Cell, Found, Header, Row } from "./types";

const SIGNED = ["TRY", "USD"] as const;
const MINOR = 100;

/** The rows of an answer: cells are texts, numbers or nothing. */
export const rowsOf = (found: Found): readonly Row[] => found.table as readonly Row[];

/** In which money the amounts of a row are. */
function currencyOf(headers: readonly Header[], row: Row): string {
  return String(row[headers.findIndex(({ key }) => key === "currency")] ?? "");
}

/** Cells as people read them. */
export function useCellText(): (headers: readonly Header[], row: Row, at: number) => string {
  const { money, number, percent, date, dateTime } = useFormat();
  const amount = (value: Cell, currency: string) => {
    const major = Number(value) / MINOR;
    const signed = SIGNED.find((each) => each === currency);
    return signed ? money(major, signed) : `${number(major)} ${currency}`.trim();
  };
  const moment = (value: string, by: Header["by"]) => {
    if (by === "year") return value.slice(0, 4);
    if (by === "month") return date(value).slice(3);
    return by === null || by === "hour" ? dateTime(value) : date(value);
  };
  return (headers, row, at) => {
    const header = headers[at];
    const value = row[at] ?? null;
    if (!header || value === null || value === "") return MISSING;
    if (header.kind === null) return percent(value);
    if (header.kind === "money") return amount(value, currencyOf(headers, row));
    if (header.kind === "moment") return moment(String(value), header.by);
    if (typeof value === "number") return number(value, header.kind === "number" ? 0 : 2);
    return header.words[value] ?? value;
  };
}

/** Whether cells stand at the right. */
export const isNumeric = ({ kind }: Header) =>
  kind === null || kind === "number" || kind === "decimal" || kind === "money";

/** A number as it is drawn: money in whole units. */
export const drawn = (header: Header, value: Cell): number | null =>
  typeof value === "number" ? (header.kind === "money" ? value / MINOR : value) : null;
