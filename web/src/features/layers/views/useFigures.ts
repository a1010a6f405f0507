import { useRead } from "@/api/useCalls";
import { type Translate, useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { cellText, statisticText } from "@/ui/grid/cellText";
import { type CellValue, type GridColumn, isNumeric } from "@/ui/grid/values";
import { bodyOf, type RecordQuestion, RECORDS } from "../grid/useLayerRows";
import type { Foot } from "@/ui/grid/gridActs";
import type { Look, Measure } from "./look";
import type { Views } from "./useViews";

/** What can be said of a column under it. */
export function measuresOf(column: GridColumn): Measure[] {
  if (isNumeric(column.column_type) && !column.captions)
    return ["count", "empty", "sum", "mean", "median", "range"];
  return column.column_type === "datetime" ? ["count", "empty", "range"] : ["count", "empty"];
}

const partsOf = (measure: Measure) =>
  measure === "range" ? (["min", "max"] as const) : ([measure] as const);

/** Figures under the columns, and by groups where records are grouped; the count of a group comes first. */
export function useFigures(asked: RecordQuestion, look: Look, columns: readonly GridColumn[]) {
  const { t, lang } = useT();
  const { number } = useFormat();
  const chosen = columns.flatMap((column) => {
    const measure = look.footer[column.id];
    return measure && measuresOf(column).includes(measure) ? [{ column, measure }] : [];
  });
  const measures = [
    { measure: "count" as const },
    ...chosen.flatMap(({ column, measure }) =>
      partsOf(measure).map((part) => ({ measure: part, wdm: column.id })),
    ),
  ];
  const body = (group: string | null) => bodyOf(asked, { count_only: true, measures, group });
  const all = useRead(RECORDS, { body: body(null) }, { enabled: chosen.length > 0 });
  const grouped = useRead(RECORDS, { body: body(look.group) }, { enabled: look.group !== null });
  const said = (column: GridColumn, measure: Measure, values: readonly unknown[]) => {
    const [first, last] = values as readonly (CellValue | undefined)[];
    if (first === null || first === undefined) return "–";
    if (measure === "count" || measure === "empty") return number(Number(first));
    if (measure === "range")
      return `${cellText(lang, column, first) ?? ""} – ${cellText(lang, column, last) ?? ""}`;
    return statisticText(lang, column, first) ?? "";
  };
  /** The figures of a row by column, as they are read. */
  const textsOf = (figures: readonly unknown[] | undefined) => {
    let at = 1;
    return new Map(
      chosen.map(({ column, measure }) => {
        const count = partsOf(measure).length;
        const values = (figures ?? []).slice(at, at + count);
        at += count;
        return [
          column.id,
          `${t(`layers.measure.${measure}`)} ${figures ? said(column, measure, values) : "…"}`,
        ];
      }),
    );
  };
  return {
    foot: textsOf(all.data?.figures[0]?.figures),
    titles: grouped.data?.titles ?? {},
    groups: (grouped.data?.figures ?? []).map(({ value, figures }) => ({
      value: (value ?? null) as CellValue,
      count: Number(figures[0] ?? 0),
      texts: textsOf(figures),
    })),
    isGrouping: look.group !== null && grouped.data === undefined,
  };
}

/** The row under the grid, from which another figure is chosen. */
export const footOf = (texts: ReadonlyMap<string, string>, views: Views, t: Translate): Foot => ({
  texts,
  choicesOf: (column) =>
    measuresOf(column).map((measure) => ({ value: measure, label: t(`layers.measure.${measure}`) })),
  onChoose: (column, measure) => {
    const { [column.id]: _, ...rest } = views.look.footer;
    views.change({ footer: measure ? { ...rest, [column.id]: measure as Measure } : rest });
  },
});

export type Figures = ReturnType<typeof useFigures>;
