import { Skeleton } from "@mantine/core";
import { FIELD, outlineOf } from "./outline";
import type { ChartData } from "./types";
import classes from "./FindingPicture.module.css";

/** What a finding looks like, small and without words: its sentence says it, and the opened finding has the whole chart. */
export function FindingPicture({ chart }: { chart: ChartData | null | undefined }) {
  if (chart === undefined) return <Skeleton className={classes["picture"] ?? ""} />;
  if (chart === null) return null;
  return (
    <svg viewBox={`0 0 ${FIELD.width} ${FIELD.height}`} className={classes["picture"]} aria-hidden>
      {outlineOf(chart).map(({ kind, d, tone }) => (
        <path key={d} d={d} className={classes[kind]} data-tone={tone} />
      ))}
    </svg>
  );
}
