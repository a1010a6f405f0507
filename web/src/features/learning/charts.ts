import { type BuiltChart, figure, numberAxis } from "@/features/statistics/public";
import type { Lang } from "@/phrases/setup";
import { formatPercent } from "@/ui/format";
import type { Importance, ModelReport } from "./types";

const MOST_BARS = 15;
const FEWEST_BARS = 3;
const LEAST_SHARE = 0.001;
export const DIAGONAL = {
  type: "line",
  showSymbol: false,
  silent: true,
  lineStyle: { type: "dashed", width: 1.5 },
  tooltip: { show: false },
};

export const share = (lang: Lang) => (value: number) => formatPercent(lang, value, 0);

export const shareAxis = (name: string, lang: Lang, isUpright = false) => ({
  ...numberAxis(name, lang, isUpright),
  min: 0,
  max: 1,
  axisLabel: { formatter: share(lang) },
});

interface RocWords {
  falsePositives: string;
  truePositives: string;
  threshold: string;
  chance: string;
  model: string;
}

/** How many of the positives are found against how many of the others are taken for one. */
export function rocChart(roc: NonNullable<ModelReport["roc"]>, words: RocWords, lang: Lang): BuiltChart {
  const points = roc.map((point) => [point.false_positive_rate, point.true_positive_rate]);
  return {
    option: {
      legend: {},
      tooltip: { trigger: "axis", valueFormatter: (value: unknown) => share(lang)(Number(value)) },
      xAxis: shareAxis(words.falsePositives, lang),
      yAxis: shareAxis(words.truePositives, lang, true),
      series: [
        { type: "line", name: words.model, showSymbol: false, areaStyle: { opacity: 0.1 }, data: points },
        {
          ...DIAGONAL,
          name: words.chance,
          data: [
            [0, 0],
            [1, 1],
          ],
        },
      ],
    },
    table: {
      head: [words.threshold, words.falsePositives, words.truePositives],
      rows: roc.map((point) => [point.threshold, point.false_positive_rate, point.true_positive_rate]),
    },
  };
}

interface ActualWords {
  actual: string;
  predicted: string;
  row: string;
  ideal: string;
  model: string;
}

/** Predicted against real numbers: the closer to the line, the better. */
export function actualChart(
  rows: NonNullable<ModelReport["actual_predicted"]>,
  words: ActualWords,
  lang: Lang,
): BuiltChart {
  const all = rows.flatMap((row) => [row.actual, row.predicted]);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return {
    option: {
      legend: {},
      tooltip: {
        formatter: ({ dataIndex }: { dataIndex: number }) => {
          const row = rows[dataIndex];
          return row
            ? `${words.row}: ${row.row}\n${words.actual}: ${figure(lang, row.actual)}\n${words.predicted}: ${figure(lang, row.predicted)}`
            : "";
        },
      },
      xAxis: numberAxis(words.actual, lang),
      yAxis: numberAxis(words.predicted, lang, true),
      series: [
        {
          type: "scatter",
          name: words.model,
          symbolSize: 8,
          itemStyle: { opacity: 0.6 },
          data: rows.map((row) => [row.actual, row.predicted]),
        },
        {
          ...DIAGONAL,
          name: words.ideal,
          data: [
            [low, low],
            [high, high],
          ],
        },
      ],
    },
    table: {
      head: [words.row, words.actual, words.predicted],
      rows: rows.map((row) => [row.row, row.actual, row.predicted]),
    },
  };
}

interface ImportanceWords {
  column: string;
  share: string;
  rise: string;
}

/** Which inputs the model leans on, the strongest at the top. */
export function importanceChart(
  importance: readonly Importance[],
  words: ImportanceWords,
  lang: Lang,
): BuiltChart {
  const shown = drawnImportance(importance);
  return {
    option: {
      tooltip: {
        formatter: ({ dataIndex }: { dataIndex: number }) => {
          const row = shown[dataIndex];
          return row ? `${row.caption}\n${share(lang)(row.share)}` : "";
        },
      },
      xAxis: { type: "value", axisLabel: { formatter: share(lang), hideOverlap: true } },
      yAxis: {
        type: "category",
        inverse: true,
        data: shown.map((row) => row.caption),
        axisLabel: { width: 130, overflow: "truncate" },
      },
      series: [
        {
          type: "bar",
          barMaxWidth: 22,
          itemStyle: { borderRadius: [0, 4, 4, 0] },
          data: shown.map((row) => row.share),
        },
      ],
    },
    table: {
      head: [words.column, words.share, words.rise],
      rows: importance.map((row) => [row.caption, row.share, row.rise]),
    },
  };
}

/** The inputs worth a bar: those that matter at all, at least three, at most fifteen. */
export function drawnImportance(importance: readonly Importance[]): readonly Importance[] {
  const telling = importance.filter((row) => row.share >= LEAST_SHARE).length;
  return importance.slice(0, Math.min(MOST_BARS, Math.max(FEWEST_BARS, telling)));
}

/** The height a bar chart needs. */
export function barsHeight(count: number): number {
  return Math.max(160, count * 30 + 50);
}
