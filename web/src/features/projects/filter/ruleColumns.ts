import type { RuleColumn } from "@/ui/rules/columns";
import type { ColumnInfo } from "../values";

/** The columns of a data set as the rule builder offers them, with the values that stand in them. */
export function ruleColumns(columns: readonly ColumnInfo[]): RuleColumn[] {
  return columns.map((column) => ({
    id: column.column_id,
    caption: column.column_name,
    column_type: column.column_type,
    unit: column.unit,
    options: [...new Set(column.statistics.top.map(({ value }) => value))].map((value) => ({
      value,
      label: value,
    })),
  }));
}
