import { Alert, List, Text } from "@mantine/core";
import { type Translate, useT } from "@/phrases/useT";
import { CHART_TYPES, type ChartAnswer } from "./question";

interface NotesProps {
  chart: ChartAnswer;
  /** The type that was chosen, none where the one that fits was wanted. */
  wanted: ChartAnswer["chart_type"] | null;
}

/** Of which rows a chart is made, and what of them it does not show. */
export function ChartNotes({ chart, wanted }: NotesProps) {
  const { t } = useT();
  const notes = notesOf(chart, t);
  const misfit = wanted ? chart.options.find((option) => option.chart_type === wanted)?.misfit : null;
  return (
    <>
      <Text c="dimmed" size="sm" aria-live="polite" className="num">
        {chart.filter_sentence ? `${chart.filter_sentence} · ` : ""}
        {t("charts.pivot.rowsTold", { count: chart.row_count })}
      </Text>
      {wanted && misfit && (
        <Alert color="info">
          {t("charts.own.instead", { type: t(CHART_TYPES[wanted]), reason: misfit })}
        </Alert>
      )}
      {notes.length > 0 && (
        <List size="sm">
          {notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
    </>
  );
}

/** What a chart leaves out, in sentences. */
export function notesOf(chart: ChartAnswer, t: Translate): string[] {
  const { scatter, boxes, tile_map: tiles, histogram, pivot } = chart;
  const shown = scatter?.points.reduce((sum, points) => sum + points.length, 0) ?? 0;
  const outliers = boxes?.boxes.reduce((sum, box) => sum + box.outlier_count, 0) ?? 0;
  const drawnOutliers = boxes?.boxes.reduce((sum, box) => sum + box.outliers.length, 0) ?? 0;
  const axes = [
    pivot?.row_axis,
    pivot?.column_axis,
    histogram?.color_axis,
    boxes?.group_axis,
    boxes?.color_axis,
    scatter?.color_axis,
  ];
  const pooled = axes.reduce((sum, axis) => sum + (axis?.pooled ?? 0), 0);
  const empty = chart.row_count - chart.used_count - chart.aside_count - (tiles?.unknown_rows ?? 0);
  const notes: (string | false)[] = [
    pooled > 0 && t("charts.pivot.pooled", { count: pooled }),
    (scatter?.point_count ?? 0) > shown &&
      t("charts.own.sampled", { shown, count: scatter?.point_count ?? 0 }),
    outliers > 0 &&
      (outliers > drawnOutliers
        ? t("charts.own.outliersSampled", { shown: drawnOutliers, count: outliers })
        : t("charts.own.outliers", { count: outliers })),
    (tiles?.unknown_count ?? 0) > 0 &&
      t("charts.own.unknown", {
        count: tiles?.unknown_count ?? 0,
        rows: tiles?.unknown_rows ?? 0,
        names: tiles?.unknown.join(", ") ?? "",
      }),
    empty > 0 && t("charts.own.empty", { count: empty }),
    chart.aside_count > 0 && t("charts.own.aside", { count: chart.aside_count }),
  ];
  return notes.filter((note) => note !== false);
}
