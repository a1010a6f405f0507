import type { Lang } from "@/phrases/setup";
import { fold } from "@/ui/fold";
import { readTyped, type Typed } from "./cellText";
import type { GridColumn } from "./values";

/** Ids and codes of what was not read yet; the server says whether there is such a thing. */
const CODE = /^[a-z0-9][a-z0-9_-]*$/;

/** A number with another unit than the column's: the source of the rows converts it. */
const WITH_UNIT = /^[-+−(]?[\d.,]*\d\)?\s*[^\d\s].*$/;

/** What was typed into a cell of this column: a caption stands for its code, else the value of its type. */
export function readCell(column: GridColumn, text: string, lang: Lang): Typed {
  const said = text.trim();
  if (!column.captions || said === "") {
    const typed = readTyped(column.column_type, text, lang);
    return !typed.isFitting && column.takesUnits && WITH_UNIT.test(said)
      ? { isFitting: true, value: said }
      : typed;
  }
  if (column.captions.has(said)) return { isFitting: true, value: said };
  const folded = fold(said);
  const codes = [...column.captions].filter(([, caption]) => fold(caption) === folded);
  if (column.pick && codes.length === 0) return { isFitting: CODE.test(said), value: said };
  return codes.length === 1 && codes[0] ? { isFitting: true, value: codes[0][0] } : { isFitting: false };
}
