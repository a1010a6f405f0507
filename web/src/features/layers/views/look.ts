import type { AnswerOf } from "@/api/call";
import type { GridColumn } from "@/ui/grid/values";
import { builderRule, type ServerGroup, serverRule, writeRule } from "@/ui/rules/rule";
import type { RecordQuestion } from "../grid/useLayerRows";

export const VIEWS = "/v1/layer/view/list";
export type Measure = "count" | "empty" | "sum" | "mean" | "median" | "range";
type Told = AnswerOf<typeof VIEWS>["list"][number];
export type ViewSettings = Required<Omit<Told["settings"], "footer">> & { footer: Record<string, Measure> };
export type LayerView = Omit<Told, "settings"> & { settings: ViewSettings };

/** How records are shown, whatever is asked of them. */
export interface Look {
  /** In their order, with the widths that were drawn; none: all of them. */
  columns: readonly { wdm_code: string; width?: number | null }[];
  group: string | null;
  footer: Readonly<Record<string, Measure>>;
}

export const PLAIN: Look = { columns: [], group: null, footer: {} };

export const lookOf = (settings: ViewSettings | undefined): Look =>
  settings ? { columns: settings.columns, group: settings.group ?? null, footer: settings.footer } : PLAIN;

/** The columns that a look shows, as wide as it says. */
export function shownColumns(columns: readonly GridColumn[], look: Look): GridColumn[] {
  if (look.columns.length === 0) return [...columns];
  const known = new Map(columns.map((column) => [column.id, column]));
  return look.columns.flatMap(({ wdm_code, width }) => {
    const column = known.get(wdm_code);
    return column ? [width ? { ...column, width } : column] : [];
  });
}

/** A column goes to the place of another; those between them move up. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const one = list[from];
  if (one === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, one);
}

/** What is kept of a view: what is asked of the records, and how they are shown. */
export const settingsOf = (asked: RecordQuestion, look: Look): ViewSettings => ({
  rule: asked.rule,
  columns: look.columns.map(({ wdm_code, width }) => ({ wdm_code, width: width ?? null })),
  frozen: 0,
  sorts: asked.sorts.map(({ wdm, is_down }) => ({ wdm_code: wdm, is_down })),
  group: look.group,
  footer: { ...look.footer },
  row_height: "small",
});

export const ruleText = (rule: unknown): string =>
  rule ? writeRule(serverRule(builderRule(rule as ServerGroup))) : "";

/** Whether two looks at records are the same. */
export const isSameView = (a: ViewSettings, b: ViewSettings): boolean =>
  JSON.stringify(comparable(a)) === JSON.stringify(comparable(b));

const comparable = ({ rule, columns, sorts, group, footer }: ViewSettings) => [
  ruleText(rule),
  columns.map(({ wdm_code, width }) => [wdm_code, width ?? null]),
  sorts.map(({ wdm_code, is_down }) => [wdm_code, is_down ?? false]),
  group ?? null,
  Object.entries(footer).toSorted(([one], [other]) => one.localeCompare(other)),
];
