import type { Lang } from "@/phrases/setup";
import { fold } from "@/ui/fold";
import type { RuleColumn } from "@/ui/rules/columns";
import type { ColumnInfo } from "../values";

interface Naming {
  lang: Lang;
  /** The captions down to a layer; null where it is none that the person may know of. */
  pathOf: (layer: string) => readonly string[] | null;
  /** Beneath which name columns without a layer stand. */
  others: string;
}

/** The columns of a data set as the rule builder offers them: by layer, with the values that stand in them. */
export function ruleColumns(columns: readonly ColumnInfo[], naming: Naming): RuleColumn[] {
  const groups = columns.map(({ link }) => (link?.layer ? naming.pathOf(link.layer) : null)?.join(" › "));
  const isGrouped = groups.some((group) => group !== undefined);
  return columns.map((column, at) => {
    const values = [...new Set(column.statistics.top.map(({ value }) => value))];
    const options = values.map((value) => ({ value, label: namesOf(column, value, naming.lang) }));
    return {
      id: column.column_id,
      caption: column.column_name,
      column_type: column.column_type,
      unit: column.unit,
      options: options.map(({ value, label }) => ({ value, label: label ?? value })),
      isClosed: isChosenFrom(column) && options.every(({ label }) => label !== null),
      ...(isGrouped ? { group: groups[at] ?? naming.others } : {}),
    };
  });
}

/** Whether all values of a linked column are known and are to be chosen from. */
const isChosenFrom = ({ link, statistics }: ColumnInfo) =>
  (link?.option_list.length ?? 0) > 0 && statistics.distinct <= statistics.top.length;

/** What an option is called in the language of the reader, and as it stands in the cells; null where it is no option. */
function namesOf({ link }: ColumnInfo, value: string, lang: Lang): string | null {
  const said = fold(value);
  const option = link?.option_list.find(({ code, captions }) =>
    [code, captions.tr, captions.en].some((name) => fold(name) === said),
  );
  if (!option) return null;
  const name = option.captions[lang] || option.code;
  return fold(name) === said ? value : `${name} (${value})`;
}
