import type { Lang } from "@/phrases/setup";
import { formatDate, MISSING } from "@/ui/format";
import { figure, pFigure } from "./figures";
import type { Cell } from "./types";

const ISO_DATE = /^\d{4}-\d{2}-\d{2}T/;

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
