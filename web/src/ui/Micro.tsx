import { memo } from "react";
import { useT } from "@/phrases/useT";
import { formatPercent } from "./format";
import classes from "./Micro.module.css";

interface MicroProps {
  values: readonly number[];
  height?: number;
  /** As wide as its place instead of a corner of it. */
  fills?: boolean;
  /** What it shows, for people who hear it; without it the picture is decoration. */
  label?: string;
}

const named = (label?: string) => (label ? { role: "img", "aria-label": label } : { "aria-hidden": true });

/** The shape of a column in a corner of the screen. */
export const MiniHistogram = memo(function MiniHistogram({
  values,
  height = 20,
  fills = false,
  label,
}: MicroProps) {
  const width = fills ? 640 : 96;
  const highest = Math.max(...values, 1);
  const step = width / Math.max(values.length, 1);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      className={classes[fills ? "wideBars" : "bars"]}
      {...named(label)}
    >
      {values.map((value, index) => {
        const bar = value > 0 ? Math.max(1.5, (value / highest) * height) : 0;
        const x = index * step + 0.5;
        return <rect key={x} x={x} y={height - bar} width={Math.max(1, step - 1)} height={bar} rx={1} />;
      })}
    </svg>
  );
});

interface QualityBarProps {
  valid: number;
  missing: number;
  /** Cells that do not fit the column's type. */
  invalid?: number;
}

/** How much of a column is filled with what belongs there. */
export function QualityBar({ valid, missing, invalid = 0 }: QualityBarProps) {
  const { t, lang } = useT();
  const total = valid + missing + invalid || 1;
  const share = (count: number) => formatPercent(lang, count / total);
  const label = t("ui.quality", { valid: share(valid), missing: share(missing), invalid: share(invalid) });
  return (
    <span className={classes["quality"]} role="img" aria-label={label} title={label}>
      <i className={classes["valid"]} style={{ width: `${(valid / total) * 100}%` }} />
      <i className={classes["invalid"]} style={{ width: `${(invalid / total) * 100}%` }} />
    </span>
  );
}
