import type { ColumnType } from "@/ui/TypeIcon";

/** A column that conditions can be made on. */
export interface RuleColumn {
  id: string;
  caption: string;
  column_type: ColumnType;
  /** Written beside the box in which a value is typed. */
  unit?: string | null;
  /** Values that are offered, under the names that people know. */
  options?: readonly { value: string; label: string }[];
  /** Nothing but its options can stand in it: cells hold codes. */
  isClosed?: boolean;
  /** Columns of one group stand together under its name: a layer. */
  group?: string;
}
