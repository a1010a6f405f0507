import type { Lang } from "@/phrases/setup";
import { formatNumber, MISSING } from "./format";

/** Series colours that can be told apart in both schemes and by colour-blind eyes; the site's accent comes first. */
const SERIES_LIGHT = ["#ea7024", "#3ea58f", "#7e2800", "#b46ef4", "#5a396d", "#ab4b2b", "#7f608c"];
const SERIES_DARK = ["#f7650e", "#57fdd2", "#b68691", "#fbb752", "#5962ba", "#b7b8f6", "#8d5d64"];

/** So many groups have a colour of their own in a chart; those without a value are one more. */
export const MOST_COLORS = SERIES_LIGHT.length;

/** Colours of series beside the site's accent, in their order. */
export const seriesColors = (isDark: boolean): readonly string[] => (isDark ? SERIES_DARK : SERIES_LIGHT);

/** From the least to the most of a number on a map, with what can be read on either. */
export const mapColors = (isDark: boolean) =>
  isDark
    ? { nothing: "#2b2e35", least: "#33385e", most: "#a3adff", onLeast: "#e6e8ec", onMost: "#14161c" }
    : { nothing: "#eceef2", least: "#dfe3fb", most: "#3a45c8", onLeast: "#22252b", onMost: "#ffffff" };

const AXIS_DECIMALS = 6;
const VALUE_DECIMALS = 3;

/** Colours, type and numbers of all charts. */
export function chartTheme(isDark: boolean, accent: string, lang: Lang) {
  const ink = isDark ? "#c6cad2" : "#4b515c";
  const line = isDark ? "#33363d" : "#e6e8ec";
  const axis = {
    axisLabel: { color: ink },
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: line } },
    nameTextStyle: { color: ink },
  };
  const numbered = {
    ...axis,
    axisLabel: { color: ink, formatter: (value: number) => formatNumber(lang, value, AXIS_DECIMALS) },
  };
  return {
    color: [isDark ? "#7f8cf5" : accent || "#3a45c8", ...(isDark ? SERIES_DARK : SERIES_LIGHT)],
    backgroundColor: "transparent",
    textStyle: { fontFamily: "Inter, system-ui, sans-serif", color: ink },
    categoryAxis: { ...axis, splitLine: { show: false } },
    valueAxis: { ...numbered, axisLine: { show: false } },
    logAxis: numbered,
    timeAxis: axis,
    legend: {
      top: 0,
      bottom: "auto",
      textStyle: { color: ink },
      icon: "roundRect",
      itemWidth: 12,
      itemHeight: 12,
    },
    tooltip: {
      renderMode: "richText", // drawn, not written as HTML: what stands in a workbook is text
      confine: true,
      valueFormatter: (value: unknown) =>
        typeof value === "number" ? formatNumber(lang, value, VALUE_DECIMALS) : String(value ?? MISSING),
      backgroundColor: isDark ? "#26282d" : "#fff",
      borderColor: line,
      textStyle: { color: isDark ? "#e6e8ec" : "#22252b", fontSize: 13 },
    },
    visualMap: { textStyle: { color: ink } },
    boxplot: { itemStyle: { color: "transparent" } }, // by itself it is white in both schemes
  };
}
