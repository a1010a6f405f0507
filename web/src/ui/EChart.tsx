import tr from "echarts/i18n/langTR-obj.js";
import {
  BarChart,
  BoxplotChart,
  CustomChart,
  HeatmapChart,
  LineChart,
  PieChart,
  ScatterChart,
} from "echarts/charts";
import {
  AriaComponent,
  DatasetComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
} from "echarts/components";
import * as echarts from "echarts/core";
import { CanvasRenderer, SVGRenderer } from "echarts/renderers";
import { useEffect, useRef } from "react";
import type { Lang } from "@/phrases/setup";
import { chartTheme } from "./chartTheme";
import type { DrawnChart } from "./Chart";

echarts.use([
  BarChart,
  BoxplotChart,
  CustomChart,
  HeatmapChart,
  LineChart,
  PieChart,
  ScatterChart,
  AriaComponent,
  DatasetComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
  CanvasRenderer,
  SVGRenderer,
]);
echarts.registerLocale("TR", tr as Parameters<typeof echarts.registerLocale>[1]);

interface EChartProps {
  option: echarts.EChartsCoreOption;
  height: number;
  isDark: boolean;
  lang: Lang;
  label: string;
  /** Whether it is drawn of lines instead of points: for paper. */
  isForPaper?: boolean;
  /** Called with what was drawn, and with null when it is gone. Keep it stable. */
  onDrawn: (drawn: DrawnChart | null) => void;
  /** Called with the places of a series and of its item that somebody clicks. */
  onPick?: ((series: number, item: number) => void) | undefined;
}

/** The chart itself; loaded only where one is shown. */
export default function EChart(props: EChartProps) {
  const { option, height, isDark, lang, label, isForPaper = false, onDrawn, onPick } = props;
  const box = useRef<HTMLDivElement>(null);
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  }, [onPick]);
  useEffect(() => {
    const accent = getComputedStyle(document.documentElement)
      .getPropertyValue("--mantine-primary-color-filled")
      .trim();
    const theme = chartTheme(isDark, accent, lang);
    const locale = lang === "tr" ? "TR" : "EN";
    const chart = echarts.init(box.current, theme, { locale, renderer: isForPaper ? "svg" : "canvas" });
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const whole = {
      animation: !calm && !isForPaper,
      animationDuration: 250,
      animationThreshold: 200,
      progressive: 150,
      progressiveThreshold: 200,
      aria: { enabled: true, label: { description: label } },
      grid: {
        left: 8,
        right: 16,
        top: "legend" in option ? 36 : 24,
        bottom: 8,
        outerBoundsMode: "same",
        outerBoundsContain: "all",
      },
      ...option,
    };
    // It is drawn with the next picture of the screen: making and drawing a first chart at once would keep a click waiting.
    chart.setOption(whole, { lazyUpdate: true });
    chart.on("click", ({ seriesIndex, dataIndex }) => {
      if (seriesIndex !== undefined) pick.current?.(seriesIndex, dataIndex);
    });
    const backgroundColor = isDark ? "#1a1b1f" : "#fff";
    const drawn: DrawnChart = {
      png: () => chart.getDataURL({ pixelRatio: 2, backgroundColor }),
      svg: () => {
        const size = { width: chart.getWidth(), height: chart.getHeight() };
        const picture = echarts.init(null, theme, { renderer: "svg", ssr: true, locale, ...size });
        picture.setOption({ ...whole, animation: false, backgroundColor });
        const text = picture.renderToSVGString();
        picture.dispose();
        return text;
      },
    };
    let isTold = false;
    chart.on("finished", () => {
      if (!isTold) onDrawn(drawn);
      isTold = true;
    });
    const observer = new ResizeObserver(([entry]) => {
      // It also tells the size with which the chart was drawn.
      const { width = 0, height: tall = 0 } = entry?.contentRect ?? {};
      if (Math.round(width) !== chart.getWidth() || Math.round(tall) !== chart.getHeight()) chart.resize();
    });
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      onDrawn(null);
      chart.dispose();
    };
  }, [option, isDark, lang, label, isForPaper, onDrawn]);
  return <div ref={box} role="img" aria-label={label} style={{ height }} />;
}
