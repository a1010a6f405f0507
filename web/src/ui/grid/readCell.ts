import type { Lang } from "@/phrases/setup";
import { fold } from "@/ui/fold";
import { readTyped, type Typed } from "./cellText";
import type { GridColumn } from "./values";

/** What was typed into a cell of this column: a caption stands for its code, else the value of its type. */
export function readCell(column: GridColumn, text: string, lang: Lang): Typed {
  const said = text.trim();
  if (!column.captions || said === "") return readTyped(column.column_type, text, lang);
  if (column.captions.has(said)) return { isFitting: true, value: said };
  const folded = fold(said);
  const codes = [...column.captions].filter(([, caption]) => fold(caption) === folded);
  return codes.length === 1 && codes[0] ? { isFitting: true, value: codes[0][0] } : { isFitting: false };
}
