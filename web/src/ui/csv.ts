import type { Lang } from "@/phrases/setup";
import { plainNumber } from "./format";

interface CsvTable {
  head: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** A table that the spreadsheet of that language opens with a double click (Turkish: semicolons and decimal commas).
 * Text that a spreadsheet would run as a formula is kept as text. */
export function csvOf(table: CsvTable, lang: Lang): string {
  const separator = lang === "tr" ? ";" : ",";
  const write = (value: string | number | null) => {
    if (value === null) return "";
    if (typeof value === "number") return plainNumber(lang, value);
    const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[",;\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = [table.head, ...table.rows].map((row) => row.map(write).join(separator));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}
