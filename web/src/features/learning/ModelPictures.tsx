import { Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { figure } from "@/features/statistics/public";
import { useT } from "@/phrases/useT";
import { Chart } from "@/ui/Chart";
import { useFormat } from "@/ui/format";
import { actualChart, barsHeight, drawnImportance, importanceChart, rocChart } from "./charts";
import { calibrationChart, errorsChart, precisionRecallChart, residualChart } from "./judgedCharts";
import type { ModelReport, PrecisionRecall, Residuals } from "./types";

export function ImportancePart({ model }: { model: ModelReport }) {
  const { t, lang } = useT();
  const built = useMemo(() => {
    const words = {
      column: t("learning.importance.column"),
      share: t("learning.importance.share"),
      rise: t("learning.importance.rise"),
    };
    return importanceChart(model.importance, words, lang);
  }, [model, t, lang]);
  return (
    <Chart
      title={t("learning.importance.title")}
      note={t("learning.importance.text")}
      {...built}
      height={barsHeight(drawnImportance(model.importance).length)}
      decimals={4}
    />
  );
}

export function RocPart({ model, roc }: { model: ModelReport; roc: NonNullable<ModelReport["roc"]> }) {
  const { t, lang } = useT();
  const { fixed } = useFormat();
  const built = useMemo(() => {
    const words = {
      falsePositives: t("learning.roc.falsePositives"),
      truePositives: t("learning.roc.truePositives"),
      threshold: t("learning.roc.threshold"),
      chance: t("learning.roc.chance"),
      model: t("learning.chart.model"),
    };
    return rocChart(roc, words, lang);
  }, [roc, t, lang]);
  const note = t("learning.roc.text", { area: fixed(model.scores.roc_auc, 3) });
  return <Chart title={t("learning.roc.title")} note={note} {...built} />;
}

interface CalibrationProps {
  bins: NonNullable<ModelReport["calibration"]>;
  model: ModelReport;
  positive: string | null;
}

export function CalibrationPart({ bins, model, positive }: CalibrationProps) {
  const { t, lang } = useT();
  const { fixed } = useFormat();
  const built = useMemo(() => {
    const words = {
      predicted: t("learning.calibration.predicted"),
      actual: t("learning.calibration.actual"),
      rows: t("learning.calibration.rows"),
      model: t("learning.chart.model"),
      ideal: t("learning.chart.ideal"),
    };
    return calibrationChart(bins, words, lang);
  }, [bins, t, lang]);
  const reading =
    positive === null ? t("learning.calibration.several") : t("learning.calibration.text", { positive });
  const note =
    model.scores.brier === null
      ? reading
      : `${reading} ${t("learning.calibration.brier", { brier: fixed(model.scores.brier, 3) })}`;
  return <Chart title={t("learning.calibration.title")} note={note} {...built} />;
}

export function PrecisionRecallPart({ curves }: { curves: readonly PrecisionRecall[] }) {
  const { t, lang } = useT();
  const { percent } = useFormat();
  const [label, setLabel] = useState(curves[0]?.label ?? "");
  const curve = curves.find((each) => each.label === label) ?? curves[0];
  const built = useMemo(() => {
    const words = {
      recall: t("learning.pr.recall"),
      precision: t("learning.pr.precision"),
      threshold: t("learning.roc.threshold"),
      model: t("learning.chart.model"),
      chance: t("learning.roc.chance"),
    };
    return curve && precisionRecallChart(curve, words, lang);
  }, [curve, t, lang]);
  if (!curve || !built) return null;
  return (
    <>
      <Chart
        title={t("learning.pr.title")}
        note={t("learning.pr.text", { label: curve.label, share: percent(curve.share, 1) })}
        {...built}
      />
      {curves.length > 1 && (
        <Select
          mt="xs"
          label={t("learning.pr.class")}
          data={curves.map((each) => each.label)}
          value={curve.label}
          onChange={(chosen) => chosen !== null && setLabel(chosen)}
          allowDeselect={false}
        />
      )}
    </>
  );
}

export function ResidualPart({ rows }: { rows: NonNullable<ModelReport["actual_predicted"]> }) {
  const { t, lang } = useT();
  const built = useMemo(() => {
    const words = {
      predicted: t("learning.actual.predicted"),
      error: t("learning.residuals.error"),
      row: t("learning.actual.row"),
      rows: t("learning.actual.rows"),
    };
    return residualChart(rows, words, lang);
  }, [rows, t, lang]);
  return <Chart title={t("learning.residuals.title")} note={t("learning.residuals.text")} {...built} />;
}

export function ErrorsPart({ residuals, unit }: { residuals: Residuals; unit: string | null }) {
  const { t, lang } = useT();
  const built = useMemo(() => {
    const words = {
      from: t("learning.errors.from"),
      to: t("learning.errors.to"),
      error: t("learning.residuals.error"),
      rows: t("learning.calibration.rows"),
    };
    return errorsChart(residuals.bins, words, lang);
  }, [residuals, t, lang]);
  const written = (value: number) => [figure(lang, value), unit].filter(Boolean).join(" ");
  const note = t("learning.errors.text", {
    half: written(residuals.half_within),
    most: written(residuals.most_within),
  });
  return <Chart title={t("learning.errors.title")} note={note} {...built} />;
}

export function ActualPart({ rows }: { rows: NonNullable<ModelReport["actual_predicted"]> }) {
  const { t, lang } = useT();
  const built = useMemo(() => {
    const words = {
      actual: t("learning.actual.actual"),
      predicted: t("learning.actual.predicted"),
      row: t("learning.actual.row"),
      ideal: t("learning.chart.ideal"),
      model: t("learning.actual.rows"),
    };
    return actualChart(rows, words, lang);
  }, [rows, t, lang]);
  return <Chart title={t("learning.actual.title")} note={t("learning.actual.text")} {...built} />;
}
