import type { SoldChartData } from "@/api/generated/types.gen";
import type { PhraseKey } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { firstGroup, isNumber, known, MEASURES, PERIODS, readRule } from "../pivot/question";
import type { OpenProject } from "../ProjectGate";

export const CHART = "/v1/wanalyzer/project/chart/get";
/** A drawn chart, of an own project or bought. */
export type ChartAnswer = Omit<SoldChartData, "chart_name" | "left_out_list">;
export type ChartColumn = ChartAnswer["across"];

export const CHART_TYPES = {
  histogram: "charts.type.histogram",
  bar: "charts.type.bar",
  box: "charts.type.box",
  scatter: "charts.type.scatter",
  line: "charts.type.line",
  tile_map: "charts.type.tile_map",
} as const satisfies Record<ChartAnswer["chart_type"], PhraseKey>;

/** The name of a column with its unit. */
export const named = (column: ChartColumn) =>
  column.unit ? `${column.column_name} (${column.unit})` : column.column_name;

/** Whether the numbers of a column are years, which have no mark between their digits. */
export const isYear = (column: ChartColumn) => column.display === "year";

export const MOST_COLUMNS = 2;

/** What is asked of the chart; all of it stands in the address. */
export function useChartQuestion({ columns, projectId }: OpenProject) {
  const first =
    columns.find((column) => isNumber(column) && column.level === "continuous") ?? firstGroup(columns);
  const [chosen, setChosen] = useUrlState("columns", first?.column_id ?? "");
  const [color, setColor] = useUrlState("color");
  const [type, setType] = useUrlState("type");
  const [measure, setMeasure] = useUrlState("measure");
  const [period, setPeriod] = useUrlState("period");
  const [rule, setRule] = useUrlState("rule");
  const [subset, setSubset] = useUrlState("subset");
  const [kept, setKept] = useUrlState("kept");
  const ids = chosen.split(",").filter((id) => columns.some(({ column_id }) => column_id === id));
  return {
    body: {
      project_id: projectId,
      column_list: ids.slice(0, MOST_COLUMNS),
      color_column: columns.some(({ column_id }) => column_id === color) ? color : null,
      chart_type: known(CHART_TYPES, type),
      measure: known(MEASURES, measure),
      period: known(PERIODS, period),
      filter_rule: readRule(rule),
      subset_id: subset || null,
    },
    rule,
    /** The kept chart that is open. */
    kept,
    setKept,
    setColumns: (next: readonly string[]) => setChosen(next.slice(-MOST_COLUMNS).join(",")),
    setColor,
    setType,
    setMeasure,
    setPeriod,
    setRule,
    setSubset,
  };
}

export type ChartQuestion = ReturnType<typeof useChartQuestion>;
