import type { Lang } from "@/phrases/setup";
import { formatDate, formatNumber, MISSING } from "@/ui/format";
import { figure, pFigure } from "./figures";
import type { Cell } from "./types";

const ISO_DATE = /^\d{4}-\d{2}-\d{2}T/;
const DF_COLUMN = 2;

export function isNumberCell(cell: Cell): boolean {
  return typeof cell === "number";
}

/** A cell as it is read: figures and dates as the language writes them. */
export function cellText(cell: Cell, header: string, lang: Lang): string {
  if (cell === null) return MISSING;
  if (typeof cell === "object") return cell.$phrase;
  if (typeof cell === "string") return ISO_DATE.test(cell) ? formatDate(cell) : cell;
  return header === "p" ? pFigure(lang, cell) : figure(lang, cell);
}

/** Degrees of freedom come as "2, 115.987"; Turkish writes "2; 115,987". */
export function degreesText(cell: Cell, lang: Lang): string {
  if (typeof cell !== "string") return MISSING;
  return cell
    .split(", ")
    .map((degree) => formatNumber(lang, degree, 2))
    .join("; ");
}

/** A cell of the table of tests, whose third column holds degrees of freedom. */
export function testCellText(cell: Cell, header: string, column: number, lang: Lang): string {
  return column === DF_COLUMN ? degreesText(cell, lang) : cellText(cell, header, lang);
}
