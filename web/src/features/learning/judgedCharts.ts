import { type BuiltChart, figure, numberAxis } from "@/features/statistics/public";
import type { Lang } from "@/phrases/setup";
import { formatNumber } from "@/ui/format";
import { DIAGONAL, share, shareAxis } from "./charts";
import type { ModelReport, PrecisionRecall, Residuals } from "./types";

interface CalibrationWords {
  predicted: string;
  actual: string;
  rows: string;
  model: string;
  ideal: string;
}

/** Whether "70 %" really happens in 70 % of cases, over how many rows each point stands on. */
export function calibrationChart(
  bins: NonNullable<ModelReport["calibration"]>,
  words: CalibrationWords,
  lang: Lang,
): BuiltChart {
  return {
    option: {
      legend: {},
      tooltip: {
        formatter: ({ dataIndex, seriesIndex }: { dataIndex: number; seriesIndex: number }) => {
          const bin = bins[dataIndex];
          return bin && seriesIndex < 2
            ? `${words.predicted}: ${share(lang)(bin.predicted)}\n${words.actual}: ${share(lang)(bin.actual)}\n${words.rows}: ${formatNumber(lang, bin.rows, 0)}`
            : "";
        },
      },
      xAxis: shareAxis(words.predicted, lang),
      yAxis: [
        shareAxis(words.actual, lang, true),
        // The columns of rows stay low, beneath the points.
        { type: "value", show: false, min: 0, max: 4 * Math.max(...bins.map((bin) => bin.rows)) },
      ],
      series: [
        {
          type: "bar",
          name: words.rows,
          yAxisIndex: 1,
          barWidth: 14,
          itemStyle: { opacity: 0.35 },
          data: bins.map((bin) => [bin.predicted, bin.rows]),
        },
        // Points alone: a line between them would draw the chance of single rows.
        {
          type: "scatter",
          name: words.model,
          symbolSize: 11,
          data: bins.map((bin) => [bin.predicted, bin.actual]),
        },
        {
          ...DIAGONAL,
          name: words.ideal,
          data: [
            [0, 0],
            [1, 1],
          ],
        },
      ],
    },
    table: {
      head: [words.predicted, words.actual, words.rows],
      rows: bins.map((bin) => [bin.predicted, bin.actual, bin.rows]),
    },
  };
}

interface PrecisionWords {
  recall: string;
  precision: string;
  threshold: string;
  model: string;
  chance: string;
}

/** How much of what is called so is right, the more of the class is caught; choosing at random is right in its share. */
export function precisionRecallChart(curve: PrecisionRecall, words: PrecisionWords, lang: Lang): BuiltChart {
  return {
    option: {
      legend: {},
      tooltip: { trigger: "axis", valueFormatter: (value: unknown) => share(lang)(Number(value)) },
      xAxis: shareAxis(words.recall, lang),
      yAxis: shareAxis(words.precision, lang, true),
      series: [
        {
          type: "line",
          name: words.model,
          showSymbol: curve.points.length < 3,
          data: curve.points.map((point) => [point.recall, point.precision]),
        },
        {
          ...DIAGONAL,
          name: words.chance,
          data: [
            [0, curve.share],
            [1, curve.share],
          ],
        },
      ],
    },
    table: {
      head: [words.threshold, words.recall, words.precision],
      rows: curve.points.map((point) => [point.threshold, point.recall, point.precision]),
    },
  };
}

/** The curves that a training kept; of an older one with two classes, the one that its ROC curve and counts give. */
export function precisionRecallOf(model: ModelReport, positive: string | null): PrecisionRecall[] {
  if (model.precision_recall) return model.precision_recall;
  const { roc, confusion } = model;
  const place = confusion && positive !== null ? confusion.labels.indexOf(positive) : -1;
  if (!roc || !confusion || place < 0 || positive === null) return [];
  const there = confusion.counts.map((row) => row.reduce((sum, count) => sum + count, 0));
  const all = there.reduce((sum, count) => sum + count, 0);
  const rows = there[place] ?? 0;
  const points = roc
    .filter((point) => point.true_positive_rate > 0)
    .map((point) => {
      const hits = point.true_positive_rate * rows;
      return {
        recall: point.true_positive_rate,
        precision: hits / (hits + point.false_positive_rate * (all - rows)),
        threshold: point.threshold,
      };
    });
  return [{ label: positive, rows, share: rows / all, points }];
}

interface ResidualWords {
  predicted: string;
  error: string;
  row: string;
  rows: string;
}

/** By how much each prediction is off: above the line too much was said, below it too little. */
export function residualChart(
  rows: NonNullable<ModelReport["actual_predicted"]>,
  words: ResidualWords,
  lang: Lang,
): BuiltChart {
  const points = rows.map((row) => [row.predicted, row.predicted - row.actual] as const);
  return {
    option: {
      tooltip: {
        formatter: ({ dataIndex }: { dataIndex: number }) => {
          const [row, point] = [rows[dataIndex], points[dataIndex]];
          return row && point
            ? `${words.row}: ${row.row}\n${words.predicted}: ${figure(lang, point[0])}\n${words.error}: ${figure(lang, point[1])}`
            : "";
        },
      },
      xAxis: { ...numberAxis(words.predicted, lang), axisLine: { onZero: false } },
      yAxis: numberAxis(words.error, lang, true),
      series: [
        {
          type: "scatter",
          name: words.rows,
          symbolSize: 8,
          itemStyle: { opacity: 0.6 },
          data: points,
          markLine: {
            silent: true,
            symbol: "none",
            label: { show: false },
            lineStyle: { type: "dashed", width: 1.5 },
            data: [{ yAxis: 0 }],
          },
        },
      ],
    },
    table: {
      head: [words.row, words.predicted, words.error],
      rows: rows.map((row, place) => [row.row, row.predicted, points[place]?.[1] ?? null]),
    },
  };
}

interface ErrorWords {
  from: string;
  to: string;
  error: string;
  rows: string;
}

/** How often which error occurs. */
export function errorsChart(bins: Residuals["bins"], words: ErrorWords, lang: Lang): BuiltChart {
  return {
    option: {
      tooltip: {
        formatter: ({ dataIndex }: { dataIndex: number }) => {
          const bin = bins[dataIndex];
          return bin
            ? `${words.error}: ${figure(lang, bin.low)} – ${figure(lang, bin.high)}\n${words.rows}: ${formatNumber(lang, bin.rows, 0)}`
            : "";
        },
      },
      xAxis: {
        type: "category",
        data: bins.map((bin) => figure(lang, (bin.low + bin.high) / 2)),
        name: words.error,
        nameLocation: "middle",
        nameGap: 28,
        axisLabel: { hideOverlap: true },
      },
      yAxis: { ...numberAxis(words.rows, lang, true), minInterval: 1, scale: false },
      series: [{ type: "bar", barCategoryGap: "4%", data: bins.map((bin) => bin.rows) }],
    },
    table: {
      head: [words.from, words.to, words.rows],
      rows: bins.map((bin) => [bin.low, bin.high, bin.rows]),
    },
  };
}
