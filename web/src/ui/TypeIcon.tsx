import { IconAbc, IconCalendar, IconCategory, IconDecimal, IconNumber123 } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";

export type ColumnType = "text" | "select" | "float" | "integer" | "datetime";

const ICONS = {
  text: IconAbc,
  select: IconCategory,
  integer: IconNumber123,
  float: IconDecimal,
  datetime: IconCalendar,
} as const;

const NAMES = {
  text: "ui.type.text",
  select: "ui.type.select",
  integer: "ui.type.integer",
  float: "ui.type.float",
  datetime: "ui.type.datetime",
} as const;

/** What kind of values a column holds. */
export function TypeIcon({ type, size = 16 }: { type: ColumnType; size?: number }) {
  const { t } = useT();
  const Icon = ICONS[type];
  return <Icon size={size} stroke={1.7} role="img" aria-label={t(NAMES[type])} style={{ flexShrink: 0 }} />;
}
